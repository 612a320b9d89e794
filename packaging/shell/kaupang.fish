# Completions of kaupang for fish. The program itself says what may come next, so games,
# options, bots and levels are always those of the program that is installed.
function __kaupang_offers
    set -l words (commandline -opc) (commandline -ct)
    test -n "$(commandline -ct)"; or set words (commandline -opc) ''
    for offer in (command $words[1] --help=words $words[2..] 2>/dev/null)
        switch $offer
            case \tfiles
                __fish_complete_path (commandline -ct)
            case \tfolders
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $offer
        end
    end
end
complete -c kaupang -f -a '(__kaupang_offers)'
