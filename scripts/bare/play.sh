#!/bin/sh
# Plays the README's words on the smallest Debian: sh scripts/bare/play.sh [--whole] [SUITE/NODE/USER/SETTING …]
# As root on Debian with debootstrap. Each root is Debian's minbase with a starter Node and its npm, and nothing else: no compiler, no Git,
# no libatomic.so.1. Into it goes a fresh clone of this checkout's commit; typed are "npm start", until it answers and is stopped in order,
# and "npm test -- cart" (--whole: all tests). How this machine reaches the registry and Debian's mirror is taken from it.
set -eu
FIVE='bookworm/20/root/NODE_ENV=production bookworm/24/user/omit=dev trixie/22/user/ignore-scripts=true trixie/26/root/- trixie/24/user/omit=optional'
here=$(cd "$(dirname "$0")/../.." && pwd -P)
kept=${BARE_CACHE:-/tmp/bare-cache}
port=${BARE_PORT:-20480}
words="-- cart"
[ "${1:-}" != --whole ] || { words=; shift; }
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | head -n 1)
certificates=${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}

# A root without a starter is made once for each suite.
base() {
  [ -d "$kept/$1" ] && return
  mkdir -p "$kept"
  debootstrap --variant=minbase "$1" "$kept/$1.part" "$mirror" > "$kept/$1.log" || { tail -n 5 "$kept/$1.log"; exit 1; }
  mv "$kept/$1.part" "$kept/$1"
}

# A package of npm, unpacked into a folder.
unpack() {
  mkdir -p "$2"
  (cd "$kept" && file=$(npm pack --silent "$1") && tar -xzf "$file" -C "$2" --strip-components=1 --no-same-owner && rm "$file")
}

# What this machine knows of the way out: names, certificates, settings of apt and npm that are no places of its own.
reach() {
  cp -L /etc/resolv.conf /etc/hosts "$1/etc/"
  mkdir -p "$1/etc/ssl/certs" && cp -L "$certificates" "$1/etc/ssl/certs/ca-certificates.crt"
  apt-config dump | grep -E '^Acquire::([a-z]+::Proxy|Check-)' > "$1/etc/apt/apt.conf.d/99host" || true
  npm config list --json | node -e '
    const kept = /^(registry|proxy|https-proxy|noproxy|@.*:registry|\/\/.*)$/;
    const all = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    for (const [name, value] of Object.entries(all)) if (kept.test(name) && value) console.log(`${name}=${value}`);
    console.log("cafile=/etc/ssl/certs/ca-certificates.crt");' > "$1/etc/npmrc.host"
}

# A command in the root, with mounts and processes of its own that end with it. Not by chroot, which forbids what real roots may do
# (user namespaces, in which PostgreSQL runs where root alone may enter its folder).
inside() {
  unshare --mount --pid --fork --kill-child=SIGKILL sh -c '
    mount --bind "$1" "$1" && cd "$1" && mount -t proc proc proc && mount --rbind /dev dev && mount -t sysfs sys sys
    mkdir -p .before && pivot_root . .before && umount -l /.before && rmdir /.before
    exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 su -s /bin/sh "$2" -c "$3"' sh "$1" "$2" "$3"
}

play() {
  IFS=/ read -r suite node user setting <<-END
	$1
	END
  root=$(mktemp -d "${TMPDIR:-/tmp}/bare-root-XXXXXX")
  base "$suite"
  cp -a --reflink=auto "$kept/$suite/." "$root"
  chmod 755 "$root"
  unpack "node-linux-$(dpkg --print-architecture | sed 's/amd64/x64/')@$node" "$root/opt/node"
  unpack "npm@$([ "$node" -lt 24 ] && echo 10 || echo 11)" "$root/usr/local/lib/node_modules/npm"
  ln -s /opt/node/bin/node "$root/usr/local/bin/node"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  reach "$root"
  # Node 26 itself needs a library that is not there, whoever starts what with it.
  [ "$node" -lt 26 ] || inside "$root" root 'apt-get update -q && apt-get install -y -q libatomic1' > /dev/null
  [ "$user" = root ] || inside "$root" root "useradd --create-home $user"
  home=$(inside "$root" "$user" 'echo ~')
  cp "$root/etc/npmrc.host" "$root$home/.npmrc"
  case $setting in [a-z]*) echo "$setting" >> "$root$home/.npmrc" ;; esac
  git clone -q --no-hardlinks "$here" "$root$home/hansang"
  owner=$(inside "$root" "$user" 'id -u')
  chown -R "$owner:$owner" "$root$home/hansang" "$root$home/.npmrc"
  given="NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt${BARE_ENV:+ $BARE_ENV}"
  case $setting in [A-Z]*) given="$given $setting" ;; esac
  told=$kept/$(echo "$1" | tr /= --).log
  cat > "$root/$home/type.sh" <<-END
	export $given
	cd ~/hansang || exit 1
	PORT=$port HOST=127.0.0.1 npm start & started=\$!
	ask='fetch("http://127.0.0.1:$port/readyz").then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))'
	until node -e "\$ask"; do kill -0 \$started 2> /dev/null || { echo 'bare: npm start ended by itself'; exit 1; }; sleep 1; done
	echo 'bare: npm start answers'
	# As Ctrl-C does: the server is told, and npm with it.
	kill -INT \$(sed -n 's/.*"pid":\([0-9]*\).*/\1/p' data/server.json)
	wait \$started; echo "bare: npm start ended with \$?"
	npm test $words; echo "bare: npm test ended with \$?"
	END
  began=$(date +%s)
  echo "$1: $root, told in $told"
  inside "$root" "$user" "sh $home/type.sh" > "$told" 2>&1 || true
  grep -aE '^bare: |[0-9]+ passed, [0-9]+ failed|browser|^Packages and|GB|MB' "$told" | tail -n 12
  echo "$1: $(du -sm "$root$home/hansang" | cut -f1) MB and $(du -sm "$root$home/.npm" | cut -f1) MB of npm, $(($(date +%s) - began)) s"
  [ -n "${BARE_KEEP:-}" ] || rm -rf "$root"
}

[ $# -gt 0 ] || set -- $FIVE
for one in "$@"; do play "$one"; done
