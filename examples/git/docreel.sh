#!/bin/sh
# Keeps the documentation in this Git repository equal to a Docreel project. CI runs it:
#
#   sh docreel.sh check    in a pull request: prints what a merge would change on the server; ends with 3 if there is a conflict
#   sh docreel.sh sync     on the main branch: gets the changes of the server, sends those of Git, and commits the result
#
# Variables: DOCREEL_URL and DOCREEL_KEY (scopes read and write), DOCREEL_DIR (folder of the documentation, by default "docs"),
# DOCREEL (command, by default "npx --yes docreel"), GIT_REMOTE and GIT_BRANCH (where to push, by default "origin" and "main").
set -eu

dir=${DOCREEL_DIR:-docs}
remote=${GIT_REMOTE:-origin}
branch=${GIT_BRANCH:-main}

docreel() {
  # The command may consist of several words.
  ${DOCREEL:-npx --yes docreel} "$@"
}

case ${1:-} in
check)
  docreel push --dir "$dir" --dry-run --json
  ;;
sync)
  # Both commands end with 3 if there is a conflict. Then nothing is sent, committed or pushed.
  docreel pull --dir "$dir" --json
  docreel push --dir "$dir" --json
  git add -A -- "$dir"
  if git diff --cached --quiet; then
    echo "The repository is up to date."
    exit 0
  fi
  # The mark prevents that this commit starts CI again.
  git -c user.name="${GIT_AUTHOR_NAME:-Docreel}" -c user.email="${GIT_AUTHOR_EMAIL:-docreel@localhost}" \
    commit --quiet -m "docs: synchronize with Docreel [skip ci]"
  # Somebody may have pushed in the meantime.
  git push --quiet "$remote" "HEAD:$branch" || {
    git -c user.name=Docreel -c user.email=docreel@localhost pull --quiet --rebase "$remote" "$branch"
    git push --quiet "$remote" "HEAD:$branch"
  }
  ;;
*)
  echo "Usage: docreel.sh check|sync" >&2
  exit 2
  ;;
esac
