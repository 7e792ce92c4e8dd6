import { expect, it } from 'vitest'
import { PASSWORD } from '../../../../test/support/people.ts'
import { testServer } from '../../../../test/support/server.ts'
import { account } from './contract.ts'

const server = await testServer()

it('on plain http passkeys are off, and the program says so', async () => {
  const api = (await server.signIn('user')).client(account)
  expect(await api.passkeys()).toEqual({
    origin: null,
    off: 'Passkeys are off: browsers have them on https only, and the address of this program is http://heatline.test.',
    passkeys: [],
  })
  const off = { status: 422, body: { code: 'passkeys_off' } }
  await expect(api.beginPasskey({ body: { password: PASSWORD } })).rejects.toMatchObject(off)
  await expect(server.guest().client(account).passkeyQuestion()).rejects.toMatchObject(off)
})
