import type { CatalogueOf } from '../format.ts';
import type { server as ko } from '../ko/server.ts';

export const server = {
  title: 'Server',
  label: 'Server notices',
  open: 'Open the server page',
  well: 'All is well. There is nothing to do.',
  more: 'and {count} more',
  troubles: 'To do now',
  figures: 'How it is',
  version: 'Version',
  newest: 'Newest version',
  'newest.same': '{version} (you have it)',
  'newest.newer': '{version} is out',
  'newest.unread': 'Could not be checked',
  'newest.notes': 'What changed',
  uptime: 'Running since',
  disk: 'Free disk space',
  database: 'Size of the database',
  backup: 'Last backup',
  tried: 'Restore tried',
  second: 'Second place',
  upkeep: 'Upkeep',
  never: 'Not yet',
  off: 'Off',
  mb: '{count} MB',
  reach: 'Where guests come in',
  'reach.again': 'Check again',
  'reach.asking': 'Checking the address …',
  'reach.OURS': 'Hansang answers at this address.',
  'reach.OTHER':
    'Something else answers at this address ({said}). Check that the proxy or tunnel in front leads to this server.',
  'reach.NOBODY': 'The server cannot reach this address ({said}). Check the name, the router and the proxy.',
  'reach.UNTRUSTED': 'Phones show a warning instead of the menu at this address.',
  'reach.polling':
    'The proxy in front passes no WebSocket on. Orders and changes still arrive, but may take seconds longer. Let it pass Upgrade on, as “HTTPS” in docs/operations.md shows.',
  'reach.unset':
    'PUBLIC_URL is not set. The router gave this address and may change it; printed QR codes would open nothing then.',
  'reach.lan': 'This address opens on the house’s own Wi-Fi only. Guests on mobile data cannot come in.',
  'reach.http':
    'This address is plain http: others on the same Wi-Fi can read along. Staff cannot log in from other devices, and three things are off: keeping a tablet’s screen on, writing NFC tags, and showing the menu while the line is down.',
  'reach.printed':
    'The codes printed last, on {at}, hold {address}. Print them again, or have that address lead here too.',
  'reach.how': '“Reach” in docs/operations.md says how to use a domain of your own or a tunnel.',
  letters: 'What could not be delivered',
  'letters.lead':
    'These failed eight times. Mend the reason and try again, or delete what is no longer needed.',
  'letters.none': 'Everything was delivered.',
  'letters.retry': 'Try again',
  'letters.drop': 'Delete',
  'letters.dropTitle': 'Delete this?',
  'letters.dropText': 'It will not be done any more. If it is about money, look at the payments first.',
  'letters.retried': 'Tried again: it is done now.',
  'letters.dropped': 'Deleted.',
  'trouble.DATABASE_AWAY': 'The database does not answer.',
  'do.DATABASE_AWAY': 'It comes back by itself within moments. If it does not, look at the server’s machine.',
  'trouble.DATABASE_FULL': 'The database’s disk is full, so no order can be saved.',
  'do.DATABASE_FULL': 'Free space on the database’s disk. Orders go on as soon as there is some.',
  'trouble.DATABASE_READ_ONLY': 'The database is read-only, so no order can be saved.',
  'do.DATABASE_READ_ONLY': 'Check that DATABASE_URL names the primary server, which can be written.',
  'trouble.DATABASE_REFUSES': 'The database refuses what guests’ pages need ({reason}).',
  'do.DATABASE_REFUSES':
    'Look into the server’s log. Check that DATABASE_URL leads straight to PostgreSQL and through no pooler, and that nobody changed its tables or rights.',
  'trouble.DISK_LOW': '{free} MB are left on the disk.',
  'do.DISK_LOW': 'Delete old files or move to a larger disk within the next days.',
  'trouble.DISK_SHORT': 'Only {free} MB are left on the disk. Soon no order can be taken.',
  'do.DISK_SHORT': 'Delete old backups or files that nobody needs now.',
  'trouble.DISK_FULL': 'The disk is full ({free} MB left), so guests cannot order.',
  'do.DISK_FULL':
    'Delete files to free space. Orders go on as soon as there is some; take them by hand until then.',
  'trouble.CLOCK_BEHIND': 'The server’s clock is {hours} h behind. Business days and times are wrong.',
  'do.CLOCK_BEHIND': 'Set the date and time of the server’s machine and turn automatic time on.',
  'trouble.CLOCK_JUMPED': 'The server’s clock jumped ahead by {minutes} min.',
  'do.CLOCK_JUMPED':
    'Check its date and time. If they are right, or the machine only slept, there is nothing to do: nothing old is deleted for a day.',
  'trouble.CLOCK_APART': 'The clocks of server and database are {seconds} seconds apart.',
  'do.CLOCK_APART': 'Turn automatic time on, on both machines.',
  'trouble.CLOCK_NODES': 'The clock of the server {node} is {seconds} seconds off.',
  'do.CLOCK_NODES': 'Turn automatic time on, on that machine.',
  'trouble.CERTIFICATE_SOON': 'Days until the HTTPS certificate ends: {days}.',
  'do.CERTIFICATE_SOON': 'Renew it. The new file is used without a restart.',
  'trouble.CERTIFICATE_OVER': 'The HTTPS certificate has ended. Guests’ phones show a warning.',
  'do.CERTIFICATE_OVER': 'Renew it now. The new file is used without a restart.',
  'trouble.CERTIFICATE_FRONT_SOON': 'Days until the HTTPS certificate that guests see ends: {days}.',
  'do.CERTIFICATE_FRONT_SOON':
    'The proxy or tunnel in front should have renewed it by now. Its log says why it has not.',
  'trouble.CERTIFICATE_FRONT_OVER':
    'The HTTPS certificate that guests see has ended. Their phones show a warning.',
  'do.CERTIFICATE_FRONT_OVER': 'Have the proxy or tunnel in front renew it now; restarting it often helps.',
  'trouble.CERTIFICATE_EARLY':
    'The HTTPS certificate is good from {from} (UTC) only. Until then phones show a warning.',
  'do.CERTIFICATE_EARLY':
    'Check the date and time of the server’s machine; if they are right, use the certificate from before until then.',
  'trouble.CERTIFICATE_NAME':
    'The HTTPS certificate is not for {name}, where guests come in. Their phones show a warning.',
  'do.CERTIFICATE_NAME': 'Have one made that names {name}, or set PUBLIC_URL to the name that it is for.',
  'trouble.CERTIFICATE_NAME_PLACE':
    'The HTTPS certificate names {name} in its common name (CN) alone, which browsers do not read. Phones show a warning.',
  'do.CERTIFICATE_NAME_PLACE': 'Have it made anew with {name} as a “subject alternative name” (SAN).',
  'trouble.CERTIFICATE_CHAIN':
    'The intermediate certificate of {issuer} is missing, so most phones show a warning.',
  'do.CERTIFICATE_CHAIN':
    'Put it behind the certificate in the file that TLS_CERT or the proxy in front names; certbot’s fullchain.pem holds both.',
  'trouble.CERTIFICATE_KIND': 'The HTTPS certificate is of a kind that phones refuse ({kind}).',
  'do.CERTIFICATE_KIND':
    'Have one made with a key of EC P-256 or RSA 2048, signed with SHA-256, for servers (serverAuth).',
  'trouble.CERTIFICATE_LONG':
    'The HTTPS certificate is good for {days} days; iPhones refuse more than {most}.',
  'do.CERTIFICATE_LONG': 'Have one made for {most} days or fewer.',
  'trouble.CERTIFICATE_UNKNOWN':
    'Phones do not know who signed the HTTPS certificate ({issuer}). They show a warning, but for those on which it was installed.',
  'do.CERTIFICATE_UNKNOWN':
    'For guests, use one of a known authority such as Let’s Encrypt; “Reach” in docs/operations.md says how.',
  'trouble.CERTIFICATE_PASSWORD':
    'The key of the HTTPS certificate has a password, so the server cannot use the new files.',
  'do.CERTIFICATE_PASSWORD':
    'Write the key without one: openssl pkey -in OLD -out NEW. It is used without a restart.',
  'trouble.CERTIFICATE_ORDER':
    'In the file of the HTTPS certificate another one stands first, so the server cannot use the new files.',
  'do.CERTIFICATE_ORDER': 'Put the server’s own certificate first and the intermediate ones behind it.',
  'trouble.CERTIFICATE_APART':
    'The HTTPS certificate and its key do not belong to one another, so the server cannot use the new files.',
  'do.CERTIFICATE_APART': 'Bring both files of the same renewal. They are used without a restart.',
  'trouble.CERTIFICATE_UNREADABLE': 'The file of the HTTPS certificate cannot be read.',
  'do.CERTIFICATE_UNREADABLE': 'Check the file that TLS_CERT names, and that the server may read it.',
  'trouble.BACKUP_NONE': 'There is no backup yet.',
  'do.BACKUP_NONE': 'The first one makes itself after closing time. To have one now: npm run backup.',
  'trouble.BACKUP_OLD': 'The last backup is {hours} hours old.',
  'do.BACKUP_OLD': 'Leave the server on at night, or make one now: npm run backup.',
  'trouble.BACKUP_NO_ROOM': 'There was no room for a backup.',
  'do.BACKUP_NO_ROOM': 'Free space on the disk, or move to a larger one.',
  'trouble.BACKUP_FAILED': 'The last backup failed.',
  'do.BACKUP_FAILED': 'The server’s log says why. It tries again every hour.',
  'trouble.BACKUP_UNTRIED': 'There was no room to try whether the last backup can be restored.',
  'do.BACKUP_UNTRIED':
    'Free space on the disk: a try takes twice what the database takes. It is tried again with the next backup.',
  'trouble.BACKUP_UNREADABLE': 'The last backup could not be restored when that was tried.',
  'do.BACKUP_UNREADABLE': 'Make a new one now with npm run backup, and see why in the server’s log.',
  'trouble.BACKUP_ONE_PLACE': 'The backup could not be brought to its second place.',
  'do.BACKUP_ONE_PLACE':
    'Check that the folder or store of BACKUP_TO can be written and that its disk is connected. It tries again every hour.',
  'trouble.UPKEEP_LATE': 'Upkeep has not finished for {hours} hours.',
  'do.UPKEEP_LATE': 'The server’s log says why. Guests and staff are not affected.',
  'trouble.RELEASE_URGENT': 'Version {version} is out and mends something that should not wait.',
  'do.RELEASE_URGENT': 'Upgrade after closing time today. “Upgrades” in docs/operations.md says how.',
} satisfies CatalogueOf<typeof ko>;
