/** What the processes of OpenStack Swift read. */

/** Paths are hashed with the two texts; in production they are secrets. */
export const SWIFT_CONFIG = `[swift-hash]
swift_hash_path_prefix = before
swift_hash_path_suffix = behind
[storage-policy:0]
name = only
default = yes
`;

interface Process {
  folder: string;
  user: string;
  port: number;
}

const toDefaults = ({ folder, user, port }: Process) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${user}
swift_dir = ${folder}
workers = 0
log_level = WARNING
`;

export const toServerConfig = ({ name, ...process }: Process & { name: string }) => `${toDefaults(process)}
devices = ${process.folder}/disk
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

export const toProxyConfig = ({
  cache_port,
  ...process
}: Process & { cache_port: number }) => `${toDefaults(process)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo dlo copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache_port}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:copy]
use = egg:swift#copy
`;
