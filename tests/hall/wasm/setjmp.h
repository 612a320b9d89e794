/* SPDX-License-Identifier: MIT */
/* cmocka asks for this header; a test that fails here ends the module instead. */
