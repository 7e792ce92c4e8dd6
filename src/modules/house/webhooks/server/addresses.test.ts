import { describe, expect, it } from 'vitest'
import { addressProblem, hasFailedTooLong } from '../domain.ts'
import { allowedNetworks, numbersProblem, placeOf } from './addresses.ts'

describe('The address of a receiver', () => {
  const none = allowedNetworks([])

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.31.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[fc00::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'http://8.8.8.8/',
  ])('%s is refused', async (url) => {
    expect(await numbersProblem(url, none)).toEqual(expect.any(String))
  })

  it('is taken in the public network, and in the own one where the installation says so', async () => {
    expect(await numbersProblem('https://8.8.8.8/', none)).toBeNull()
    expect(await numbersProblem('https://[2606:4700::1111]/', none)).toBeNull()
    expect(await numbersProblem('http://10.0.5.7:8080/', allowedNetworks(['10.0.5.0/24']))).toBeNull()
    expect(await numbersProblem('http://10.0.6.7/', allowedNetworks(['10.0.5.0/24']))).not.toBeNull()
  })

  it('is resolved: a name that leads into the own network is refused', async () => {
    await expect(placeOf(new URL('https://localhost/'), none)).rejects.toThrow(/own network/)
  })

  it('that nobody can call is refused where it is entered', () => {
    for (const url of [
      'ftp://example.com',
      'example.com',
      'https://user:pass@example.com',
      'https://example.com/#a',
    ])
      expect(addressProblem(url), url).not.toBeNull()
  })

  it('is given up only after a day of failing', () => {
    const now = new Date('2026-11-30T12:00:00Z')
    expect(hasFailedTooLong(500, new Date('2026-11-30T11:00:00Z'), now)).toBe(false)
    expect(hasFailedTooLong(3, new Date('2026-11-20T11:00:00Z'), now)).toBe(false)
    expect(hasFailedTooLong(20, new Date('2026-11-29T12:00:00Z'), now)).toBe(true)
  })
})
