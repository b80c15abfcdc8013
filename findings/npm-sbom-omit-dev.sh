#!/bin/sh
# npm 11.19.1, `npm sbom --omit=dev` in a project with workspaces: a package that one workspace has under "dependencies" and another
# under "devDependencies" is left out of the bill of materials, with everything that it needs itself. `npm ls --omit=dev` lists it, and
# `npm ci --omit=dev` installs it. A bill of what runs in production is therefore made without --omit, and filtered.
# Ends with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir tool project project/server project/tests
(cd tool && echo '{}' > package.json && npm install --silent --no-audit --no-fund npm@11.19.1)
npm="$folder/tool/node_modules/.bin/npm"
cd project
echo '{"name":"two-sides","version":"1.0.0","private":true,"workspaces":["server","tests"]}' > package.json
echo '{"name":"server","version":"1.0.0","dependencies":{"once":"1.4.0"}}' > server/package.json
echo '{"name":"tests","version":"1.0.0","devDependencies":{"once":"1.4.0"}}' > tests/package.json
"$npm" install --silent --no-audit --no-fund
rm -r node_modules
"$npm" ci --silent --no-audit --no-fund --omit=dev
installed=$(ls node_modules | grep -cE '^(once|wrappy)$')
listed=$("$npm" ls --omit=dev --all --parseable | grep -cE '/(once|wrappy)$')
told=$("$npm" sbom --sbom-format=cyclonedx --omit=dev | grep -cE '"bom-ref": "(once|wrappy)@' || true)
whole=$("$npm" sbom --sbom-format=cyclonedx | grep -cE '"bom-ref": "(once|wrappy)@')
echo "npm $("$npm" --version): installed $installed, npm ls $listed, npm sbom $whole, npm sbom --omit=dev $told"
[ "$installed $listed $whole $told" = '2 2 2 0' ]
