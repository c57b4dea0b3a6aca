#!/bin/sh
# Starts the daemons of the store. The first start creates the cluster and the user with the given keys.
set -eu
mkdir -p /data/mon /data/osd /run/ceph
if [ ! -e /data/created ]; then
	rm -rf /data/mon/* /data/osd/*
	cluster=$(cat /proc/sys/kernel/random/uuid)
	osd=$(cat /proc/sys/kernel/random/uuid)
	echo "$cluster" > /data/cluster
	monmaptool --create --clobber --addv a v1:127.0.0.1:6789 --fsid "$cluster" /tmp/monmap
	ceph-mon --fsid "$cluster" --mkfs -i a --monmap /tmp/monmap
fi
fsid=$(cat /data/cluster)
ceph-mon --fsid "$fsid" -i a -f &
mon=$!
if [ ! -e /data/created ]; then
	until ceph osd new "$osd"; do sleep 0.5; done
	ceph-osd --fsid "$fsid" -i 0 --mkfs --osd-uuid "$osd"
fi
ceph-osd --fsid "$fsid" -i 0 -f &
store=$!
if [ ! -e /data/created ]; then
	until ceph osd crush add osd.0 1.0 root=default host=localhost; do sleep 0.5; done
fi
radosgw --fsid "$fsid" -n client.rgw -f &
gateway=$!
if [ ! -e /data/created ]; then
	radosgw-admin -n client.rgw user create --uid=docreel --display-name=docreel \
		--access-key="$AWS_ACCESS_KEY_ID" --secret-key="$AWS_SECRET_ACCESS_KEY" > /dev/null
	touch /data/created
fi
stop() {
	kill "$gateway"
	kill -TERM "$store"
	wait "$store" || true
	kill "$mon"
	wait "$mon" || true
	exit 0
}
trap stop TERM INT
wait
