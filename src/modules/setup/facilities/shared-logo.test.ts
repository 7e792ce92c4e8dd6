import { expect, it } from 'vitest'
import { drawing } from '../../../../test/support/client-area.ts'
import { testServer } from '../../../../test/support/server.ts'
import { facilities } from './contract.ts'

const server = await testServer()

it('A logo that all facilities share greets whoever signs in; one of theirs alone would be a guess', async () => {
  const administrator = await server.signIn('administrator')
  const api = administrator.client(facilities)
  const works = {
    legalEntity: 'Northforge Ltd',
    addressLine1: 'Dock 1',
    city: 'Oslo',
    country: 'NO',
    timeZone: 'Europe/Oslo',
    baseCurrency: 'NOK',
    quoteValidityDays: 30,
    approvalLimits: {},
  } as const
  for (const code of ['OSL', 'BGO']) {
    const body = { ...works, code, shortCode: code, name: code, taxCodes: [], sortOrder: 1, active: true }
    await api.create({ body })
  }
  const { data } = await api.list({ query: {} })
  expect(data).toHaveLength(2)
  const picture = Buffer.from(drawing().image, 'base64')
  const shown = async () => (await server.guest().request('GET', '/api/v1/sign-in/logo')).status
  const send = async (id: string) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture)]), 'logo.png')
    return (await administrator.request('POST', `/api/v1/facilities/${id}/logo`, { body: form })).status
  }
  const [first] = data
  expect([await send(first?.id ?? ''), await shown()]).toEqual([201, 204])
  for (const { id } of data) expect(await send(id)).toBe(201)
  expect(await shown()).toBe(200)
  await administrator.request('DELETE', `/api/v1/facilities/${first?.id}/logo`)
  expect(await shown()).toBe(204)
})
