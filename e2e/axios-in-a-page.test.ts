import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import type { AxiosStatic } from 'axios'
import { test } from './journey.ts'
import { nobody, PASSWORD, people } from './people.ts'

test.use({ storageState: nobody })

test('C4 C5 G5 axios with withXSRFToken signs in, writes and signs out in a page', async ({ page }) => {
  await page.goto('/')
  // Evaluated, not added as a script: the page allows scripts with its nonce only.
  const folder = dirname(createRequire(import.meta.url).resolve('axios/package.json'))
  await page.addInitScript({ path: join(folder, 'dist/axios.min.js') })
  await page.reload()
  const { email } = people.administrator
  const answers = await page.evaluate(
    async ({ credentials, code }) => {
      const { axios } = window as unknown as { axios: AxiosStatic }
      const client = axios.create({
        withCredentials: true,
        withXSRFToken: true,
        headers: { Accept: 'application/json' },
        validateStatus: () => true,
      })
      const statuses: [string, number][] = []
      const note = (what: string, { status }: { status: number }) => statuses.push([what, status])
      note('user before', await client.get('/api/v1/user'))
      note('csrf cookie', await client.get('/sanctum/csrf-cookie'))
      note('login', await client.post('/login', credentials))
      note('user', await client.get('/api/v1/user'))
      const segment = { code, name: 'Made by axios', sortOrder: 1, active: true }
      const made = await client.post<{ data: { id: string } }>('/api/v1/global-segments', segment)
      note('create', made)
      const url = `/api/v1/global-segments/${made.data.data.id}`
      const version = (headers: unknown) => ({ 'If-Match': (headers as Record<string, string>)['etag'] })
      const changed = await client.patch(url, { name: 'Changed' }, { headers: version(made.headers) })
      note('update', changed)
      note('delete', await client.delete(url, { headers: version(changed.headers) }))
      note('logout', await client.post('/logout'))
      note('user after', await client.get('/api/v1/user'))
      note('write after', await client.post('/api/v1/global-segments', segment))
      return statuses
    },
    { credentials: { email, password: PASSWORD }, code: `AX${Date.now() % 100_000}` },
  )
  expect(Object.fromEntries(answers)).toEqual({
    'user before': 401,
    'csrf cookie': 204,
    login: 204,
    user: 200,
    create: 201,
    update: 200,
    delete: 204,
    logout: 204,
    'user after': 401,
    'write after': 401,
  })
})
