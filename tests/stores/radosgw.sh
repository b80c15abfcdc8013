#!/bin/sh
# Starts Ceph on loopback: one monitor, one OSD in memory, one gateway. radosgw.sh FOLDER PORT; their process ids lie in FOLDER.
set -eu
at=$1; port=$2; id=$(cat /proc/sys/kernel/random/uuid)
mkdir -p "$at/mon" "$at/osd" "$at/run" "$at/rgw"
export CEPH_CONF="$at/ceph.conf"
cat > "$CEPH_CONF" <<CONF
[global]
fsid = $id
mon host = v2:127.0.0.1:$((port + 1))/0
keyring = $at/keyring
osd pool default size = 1
osd pool default min size = 1
osd crush chooseleaf type = 0
osd pool default pg num = 4
osd pool default pgp num = 4
mon allow pool size one = true
mon data avail crit = 1
run dir = $at/run
admin socket = $at/run/\$name.asok
log file = $at/\$name.log
pid file = $at/\$name.pid
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[mon.a]
mon data = $at/mon
[osd.0]
osd objectstore = memstore
memstore device bytes = 268435456
osd data = $at/osd
[client.rgw.try]
rgw frontends = beast endpoint=127.0.0.1:$port
rgw data = $at/rgw
CONF
exec > "$at/setup.log" 2>&1
set -x
k="ceph-authtool $at/keyring --gen-key"
ceph-authtool --create-keyring "$at/keyring" --gen-key -n mon. --cap mon 'allow *'
$k -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
$k -n client.rgw.try --cap mon 'allow *' --cap osd 'allow *'
$k -n osd.0 --cap mon 'allow *' --cap osd 'allow *'
monmaptool --create --addv a "[v2:127.0.0.1:$((port + 1))]" --fsid "$id" "$at/monmap"
ceph-mon --mkfs -i a --monmap "$at/monmap" --keyring "$at/keyring"
ceph-mon -i a
ceph osd new "$id"
ceph-osd -i 0 --mkfs --osd-uuid "$id"
ceph osd crush add osd.0 1 root=default host=try
ceph-osd -i 0
radosgw -n client.rgw.try
radosgw-admin user create --uid=try --display-name=try --access-key=try-key --secret=secret-of-tries
