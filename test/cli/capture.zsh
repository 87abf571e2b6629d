# Prints what zsh offers at the end of a command line, one word a line: capture.zsh COMPLETION-SCRIPT LINE DUMP
# DUMP: a file that keeps what `compinit` found for the next call. Finding it takes ten times as long as all else.
zmodload zsh/zpty
zpty shell zsh -f -i
setup=$(mktemp)
print -r -- "PROMPT=; autoload compinit; compinit -C -d ${(q)3}" >$setup
cat >>$setup <<'SETUP'
bindkey '^M' undefined
bindkey '^J' undefined
bindkey '^I' complete-word
mark() { print -r -- MARK }
compprefuncs=(mark)
comppostfuncs=(mark exit)
zstyle ':completion:*' insert-tab false
compadd() {
  # Calls with these options only compute; all others add to the list.
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "$@"
    return
  fi
  typeset -a __hits
  builtin compadd -A __hits "$@"
  [[ -n $__hits ]] && print -rl -- $__hits
}
SETUP
print -r -- "source ${(q)1}; print READY" >>$setup
zpty -w shell "source $setup"
repeat 6; do
  zpty -r shell line
  [[ $line == READY* ]] && break
done
zpty -w shell "$2"$'\t'
integer marks=0
while zpty -r shell; do :; done | while IFS= read -r line; do
  line=${line%$'\r'}
  [[ $line == *MARK ]] && { (( marks++ )) && break || continue }
  (( marks )) && print -r -- $line
done
rm -f $setup
