/* SPDX-License-Identifier: MIT */
/* A disk that fails: SQLite runs on a file system that refuses the n-th write or sync,
 * once or from then on, for every n. Whatever was acknowledged is there afterwards,
 * whatever was refused is not, and nothing is there in part. */
#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "store/store.h"

/* ---- a VFS that passes everything on to the real one, but for the faults ---- */
static sqlite3_vfs *real, faulty;
static sqlite3_io_methods methods;
static int countdown, stays_broken, broken, kind; /* kind: the error code returned */

typedef struct fault_file {
    sqlite3_file head;
    sqlite3_file *inner;
} fault_file;

static sqlite3_file *inner(sqlite3_file *f) {
    return ((fault_file *)f)->inner;
}

static int strikes(void) {
    if (broken && stays_broken) return 1;
    if (countdown <= 0 || --countdown > 0) return 0;
    return broken = 1;
}

static int f_close(sqlite3_file *f) {
    int rc = inner(f)->pMethods->xClose(inner(f));
    free(inner(f));
    return rc;
}
static int f_read(sqlite3_file *f, void *p, int n, sqlite3_int64 at) {
    return inner(f)->pMethods->xRead(inner(f), p, n, at);
}
static int f_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at) {
    if (strikes()) {
        /* A torn write: half of it reaches the disk. */
        inner(f)->pMethods->xWrite(inner(f), p, n / 2, at);
        return kind;
    }
    return inner(f)->pMethods->xWrite(inner(f), p, n, at);
}
static int f_truncate(sqlite3_file *f, sqlite3_int64 n) {
    return inner(f)->pMethods->xTruncate(inner(f), n);
}
static int f_sync(sqlite3_file *f, int flags) {
    return strikes() ? SQLITE_IOERR_FSYNC : inner(f)->pMethods->xSync(inner(f), flags);
}
static int f_size(sqlite3_file *f, sqlite3_int64 *n) {
    return inner(f)->pMethods->xFileSize(inner(f), n);
}
static int f_lock(sqlite3_file *f, int how) {
    return inner(f)->pMethods->xLock(inner(f), how);
}
static int f_unlock(sqlite3_file *f, int how) {
    return inner(f)->pMethods->xUnlock(inner(f), how);
}
static int f_reserved(sqlite3_file *f, int *out) {
    return inner(f)->pMethods->xCheckReservedLock(inner(f), out);
}
static int f_control(sqlite3_file *f, int op, void *p) {
    return inner(f)->pMethods->xFileControl(inner(f), op, p);
}
static int f_sector(sqlite3_file *f) {
    return inner(f)->pMethods->xSectorSize(inner(f));
}
static int f_traits(sqlite3_file *f) {
    return inner(f)->pMethods->xDeviceCharacteristics(inner(f));
}
static int f_shm_map(sqlite3_file *f, int page, int size, int extend,
                     void volatile **out) {
    return inner(f)->pMethods->xShmMap(inner(f), page, size, extend, out);
}
static int f_shm_lock(sqlite3_file *f, int offset, int n, int flags) {
    return inner(f)->pMethods->xShmLock(inner(f), offset, n, flags);
}
static void f_shm_barrier(sqlite3_file *f) {
    inner(f)->pMethods->xShmBarrier(inner(f));
}
static int f_shm_unmap(sqlite3_file *f, int drop) {
    return inner(f)->pMethods->xShmUnmap(inner(f), drop);
}

static int f_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags,
                  int *out) {
    fault_file *file = (fault_file *)f;
    (void)vfs;
    file->head.pMethods = NULL;
    file->inner = calloc(1, (size_t)real->szOsFile);
    int rc = real->xOpen(real, name, file->inner, flags, out);
    if (rc != SQLITE_OK) {
        free(file->inner);
        return rc;
    }
    file->head.pMethods = &methods;
    return SQLITE_OK;
}

static void install_faults(void) {
    real = sqlite3_vfs_find(NULL);
    faulty = *real;
    faulty.zName = "faulty";
    faulty.szOsFile = sizeof(fault_file);
    faulty.xOpen = f_open;
    methods = (sqlite3_io_methods){
        2,        f_close,   f_read,     f_write,       f_truncate, f_sync,
        f_size,   f_lock,    f_unlock,   f_reserved,    f_control,  f_sector,
        f_traits, f_shm_map, f_shm_lock, f_shm_barrier, f_shm_unmap};
    sqlite3_vfs_register(&faulty, 1);
}

/* ---- the test ---- */
/* In memory where there is such a place: faults are ours, not the disk's. */
static char shm[] = "/dev/shm/kaupang-fault-XXXXXX",
            tmp[] = "/tmp/kaupang-fault-XXXXXX";
static char path[64];
enum { COMMITS = 12, EVENTS = 3 };

static int collect(const store_event *e, void *whom) {
    u8 *have = whom;
    assert_true(e->seq >= 1 && e->seq <= COMMITS * EVENTS);
    assert_int_equal(have[e->seq], 0);
    have[e->seq] = 1;
    return 0;
}

/* Writes until something fails; returns how many commits were acknowledged. A commit
 * that was refused is tried again, as clients do, unless the disk stays broken. */
static int write_all(store *s, u8 *acknowledged) {
    int done = 0;
    char words[2048];
    memset(words, 'x', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    for (int i = 0, tries = 0; i < COMMITS && tries < COMMITS + 4; tries++) {
        store_event e[EVENTS];
        for (int k = 0; k < EVENTS; k++) {
            e[k] = (store_event){
                .seq = (u32)(i * EVENTS + k + 1), .seat = 0, .text = words};
            strcpy(e[k].kind, "act");
        }
        store_write w = {
            .kind = STORE_APPEND, .table = "t", .event = e, .events = EVENTS};
        store_write *list[] = {&w};
        if (store_commit(s, list, 1) != STORE_OK) continue;
        assert_int_equal(w.result, STORE_OK);
        acknowledged[i++] = 1;
        done++;
    }
    return done;
}

static int try_fault(int at, int stays, int code) {
    u8 acknowledged[COMMITS] = {0}, have[COMMITS * EVENTS + 1] = {0};
    char reason[600];
    kp_text why = kp_text_in(reason, sizeof reason);
    countdown = broken = 0;
    store *s = store_open(path, &why);
    assert_non_null(s);
    countdown = at;
    stays_broken = stays;
    kind = code;
    int done = write_all(s, acknowledged), struck = broken;
    countdown = broken = 0;
    store_close(s);
    s = store_open(path, &why);
    if (s == NULL) fail_msg("fault %d: %s", at, reason);
    int events = store_read_events(s, "t", 0, collect, have);
    assert_true(events >= 0);
    for (int i = 0; i < COMMITS; i++) {
        int parts = 0;
        for (int k = 0; k < EVENTS; k++) parts += have[i * EVENTS + k + 1];
        if (acknowledged[i] && parts != EVENTS)
            fail_msg("fault %d: commit %d was acknowledged and is lost", at, i);
        if (parts != 0 && parts != EVENTS)
            fail_msg("fault %d: commit %d is there in part", at, i);
    }
    if (!stays) assert_int_equal(done, COMMITS);
    store_close(s);
    for (int i = 0; i < 3; i++) {
        char command[128];
        static const char *const ends[] = {"", "-wal", "-shm"};
        snprintf(command, sizeof command, "%s%s", path, ends[i]);
        unlink(command);
    }
    return struck;
}

static void nothing_is_lost_when_the_disk_fails(void **state) {
    int tried = 0;
    (void)state;
    for (int stays = 0; stays < 2; stays++)
        for (int at = 1; try_fault(at, stays, stays ? SQLITE_FULL : SQLITE_IOERR_WRITE);
             at++)
            tried++;
    printf("# %d faults, one after the other\n", tried);
    assert_true(tried > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_lost_when_the_disk_fails)};
    const char *folder = mkdtemp(shm);
    if (folder == NULL) folder = mkdtemp(tmp);
    if (folder == NULL) return 1;
    snprintf(path, sizeof path, "%s/test.db", folder);
    install_faults();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    rmdir(folder);
    return failed;
}
