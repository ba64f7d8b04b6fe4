#!/usr/bin/env bash
# npm 11.6.2: a development dependency that a production dependency names as an optional peer is installed with `--omit=dev` too, although
# nothing in production asked for it. The lock file calls it `devOptional`, and npm omits that only if peers or optional packages are omitted as well.
# Valibot 1.2.0 declares TypeScript so, and a compiler that only tests use becomes the largest package of a production installation.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm="npx --yes npm@11.6.2"
echo '{ "private": true, "dependencies": { "valibot": "1.2.0" }, "devDependencies": { "typescript": "5.9.3", "is-odd": "3.0.1" } }' >package.json
$npm install --silent --no-audit --no-fund --package-lock-only

installed() { ls node_modules | tr '\n' ' '; }
{
  node -p 'const { packages } = JSON.parse(fs.readFileSync("package-lock.json")); ["typescript", "is-odd"].map((name) => { const { dev = false, devOptional = false } = packages["node_modules/" + name]; return `${name}: dev ${dev}, devOptional ${devOptional}`; }).join("\n")'
  for options in '--omit=dev' '--omit=dev --omit=optional' '--omit=dev --omit=peer'; do
    $npm ci --silent --no-audit --no-fund $options
    echo "$options: $(installed)"
  done
} | tee seen
diff seen - <<'SEEN'
typescript: dev false, devOptional true
is-odd: dev true, devOptional false
--omit=dev: typescript valibot 
--omit=dev --omit=optional: valibot 
--omit=dev --omit=peer: valibot 
SEEN
