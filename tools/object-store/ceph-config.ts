interface Place {
  folder: string;
  port: number;
  monitorPort: number;
  clusterId: string;
}

/** Configuration of a Ceph cluster with one daemon of each kind, no authentication between them, and data in memory. */
export function renderCephConfig({ folder, port, monitorPort, clusterId }: Place): string {
  return `[global]
fsid = ${clusterId}
mon host = v1:127.0.0.1:${monitorPort}
ms bind msgr2 = false
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd crush chooseleaf type = 0
osd pool default pg num = 1
osd pool default pgp num = 1
mon max pg per osd = 1000
osd objectstore = memstore
memstore device bytes = 2147483648
# We add the store to the map by hand; by itself it asks for what only a cluster with a manager has.
osd crush update on start = false
osd class update on start = false
# One monitor has nobody to agree with: with the usual pause before each change of the map, starting takes twice as long.
paxos propose interval = 0.01
paxos min wait = 0.01
# A disk that is nearly full is no reason to refuse tests.
mon data avail crit = 1
run dir = ${folder}/run
log file = ${folder}/log/$name.log
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
mon data = ${folder}/mon
osd data = ${folder}/osd
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
`;
}
