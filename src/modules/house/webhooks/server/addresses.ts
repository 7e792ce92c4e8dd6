import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** An address that was resolved and may be called. */
export interface Place {
  readonly address: string
  readonly family: 4 | 6
}

/** The address of a receiver may not be called; the sentence says why. */
export class RefusedAddress extends Error {}

/** What is not part of the public network (RFC 6890), so that a webhook reaches nothing beside this program. */
const closed = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Of IPv6 only 2000::/3 is public; of that not what carries an address of IPv4 in it, and examples.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
  addRange(closed, range)
const publicOfSix = new BlockList()
addRange(publicOfSix, '2000::/3')

function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/')
  const isSix = isIP(address) === 6
  list.addSubnet(address, Number(bits ?? (isSix ? 128 : 32)), isSix ? 'ipv6' : 'ipv4')
}

/** The ranges of WEBHOOK_NETWORKS: what in the own network may be called all the same. */
export function allowedNetworks(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) addRange(list, range)
  return list
}

const isPublic = (address: string): boolean =>
  isIP(address) === 6
    ? publicOfSix.check(address, 'ipv6') && !closed.check(address, 'ipv6')
    : !closed.check(address, 'ipv4')

const isIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Where a receiver is, resolved now: the connection is made to exactly this address, so that another answer of the name
 * a moment later leads nowhere else. Every address of the name has to be one that may be called.
 *
 * @throws RefusedAddress for the own network and for http outside of it
 */
export async function placeOf(url: URL, own: BlockList): Promise<Place> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(name) === 0 ? await lookup(name, { all: true, verbatim: true }) : [{ address: name }]
  for (const { address } of found) {
    if (isIn(own, address)) continue
    if (!isPublic(address))
      throw new RefusedAddress(
        `${name} leads into the own network (${address}). WEBHOOK_NETWORKS names what may be called there.`,
      )
    if (url.protocol !== 'https:')
      throw new RefusedAddress('Outside of the own network only https:// is called.')
  }
  const [first] = found
  if (!first) throw new RefusedAddress(`${name} has no address.`)
  return { address: first.address, family: isIP(first.address) === 6 ? 6 : 4 }
}

/** Why an address that is given as numbers cannot be a receiver; null where it can, and for names, which are asked when it is called. */
export async function numbersProblem(address: string, own: BlockList): Promise<string | null> {
  const url = new URL(address)
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0) return null
  return placeOf(url, own).then(
    () => null,
    (error: unknown) => (error instanceof RefusedAddress ? error.message : 'This address cannot be called.'),
  )
}
