#!/bin/sh
# Starts OpenStack Swift with s3api, one replica on one folder, on loopback. swift.sh FOLDER PORT; ends with its shell.
set -eu
at=$1; port=$2
mkdir -p "$at/etc" "$at/node/d1"
cd "$at/etc"
printf '[swift-hash]\nswift_hash_path_prefix = try\nswift_hash_path_suffix = stores\n[storage-policy:0]\nname = one\ndefault = yes\n' > swift.conf
for kind in account container object; do
  case $kind in account) own=$((port + 1));; container) own=$((port + 2));; object) own=$((port + 3));; esac
  swift-ring-builder $kind.builder create 4 1 1 > ring.log
  swift-ring-builder $kind.builder add --region 1 --zone 1 --ip 127.0.0.1 --port $own --device d1 --weight 1 >> ring.log
  swift-ring-builder $kind.builder rebalance >> ring.log || [ $? -eq 1 ]
  cat > $kind.conf <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $own
workers = 0
swift_dir = $at/etc
devices = $at/node
mount_check = false
user = $(id -un)
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
CONF
done
cat > proxy.conf <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $port
workers = 0
swift_dir = $at/etc
user = $(id -un)
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$((port + 4))
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = kr-standard
[filter:tempauth]
use = egg:swift#tempauth
user_try_key = secret-of-tries .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
CONF
memcached -l 127.0.0.1 -p $((port + 4)) -u "$(id -un)" & echo $! > "$at/pids"
for kind in account container object; do
  SWIFT_DIR="$at/etc" swift-$kind-server $kind.conf > $kind.log 2>&1 & echo $! >> "$at/pids"
done
swift-proxy-server proxy.conf > proxy.log 2>&1 & echo $! >> "$at/pids"
