# Completions of kaupang for bash. The program itself says what may come next, so games,
# options, bots and levels are always those of the program that is installed.
_kaupang() {
    local typed=${COMP_WORDS[COMP_CWORD]} line=${COMP_LINE:0:COMP_POINT} words offer kept
    read -ra words <<<"$line"
    [[ $line != *[[:space:]] ]] || words+=('')
    [[ $typed != [=:] ]] || typed= # bash cuts words there, and wants what comes after
    kept=${words[-1]%"$typed"}
    COMPREPLY=()
    while IFS= read -r offer; do
        case $offer in
            $'\tfiles') compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$typed") ;;
            $'\tfolders') compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$typed") ;;
            *) offer=${offer%%$'\t'*}
               [[ $offer != *[=:] ]] || compopt -o nospace
               COMPREPLY+=("${offer#"$kept"}") ;;
        esac
    done < <("${words[0]}" --help=words "${words[@]:1}" 2>/dev/null)
}
complete -F _kaupang kaupang
