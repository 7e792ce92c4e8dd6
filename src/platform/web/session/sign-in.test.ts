import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import { currentUser, loadCurrentUser, setCurrentUser } from './current-user.ts'
import { interruption } from './interruption.ts'
import { signIn, signOut } from './sign-in.ts'
import { hasUnsaved, holdChanges, leaveQuestion } from './unsaved.ts'

const anna = { id: '1', name: 'Anna Berg', role: 'user', permissions: [] } as unknown as CurrentUser
const credentials = { email: 'anna@example.com', password: 'correct horse', remember: true }
const sent: { call: string; body: unknown }[] = []
const went: string[] = []
/** Answers by call, in turn; what is not named is 204. */
let answers: Record<string, [status: number, body?: unknown][]> = {}

beforeEach(async () => {
  answers = { 'GET /api/v1/user': [[401]] }
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=t' })
  vi.stubGlobal('window', { location: { assign: (path: string) => went.push(path) } })
  vi.stubGlobal('fetch', async (url: string, init: { method: string; body: string | null }) => {
    const call = `${init.method} ${url}`
    sent.push({ call, body: init.body === null ? null : JSON.parse(init.body) })
    const [status, body] = answers[call]?.shift() ?? [204]
    return new Response(status === 204 ? null : JSON.stringify(body ?? { message: `${status}` }), { status })
  })
  await loadCurrentUser()
  sent.length = 0
  went.length = 0
  return () => vi.unstubAllGlobals()
})

const calls = () => sent.map(({ call }) => call)

describe('Signing in', () => {
  it('fetches a token, sends the form and asks who it is', async () => {
    answers = { 'POST /login': [[200, { two_factor: false }]], 'GET /api/v1/user': [[200, anna]] }
    await expect(signIn(credentials)).resolves.toEqual(anna)
    expect(calls()).toEqual(['GET /sanctum/csrf-cookie', 'POST /login', 'GET /api/v1/user'])
    expect(sent[1]?.body).toEqual(credentials)
    expect(currentUser()).toEqual(anna)
  })

  it('with wrong words is refused at its field, and nobody is signed in', async () => {
    const errors = { email: ['These credentials do not match our records.'] }
    answers = { 'POST /login': [[422, { message: errors.email[0], errors }]] }
    await expect(signIn(credentials)).rejects.toMatchObject({ status: 422, errors })
    expect([currentUser(), went]).toEqual([null, []])
    expect(calls()).not.toContain('GET /api/v1/user')
  })

  it.each([429, 500, 503])('%s reaches the form and leads nowhere', async (status) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answers = { 'POST /login': [[status]] }
    await expect(signIn(credentials)).rejects.toMatchObject({ status })
    expect(went).toEqual([])
  })

  it('tries an old token once more', async () => {
    answers = { 'POST /login': [[419], [200, {}]], 'GET /api/v1/user': [[200, anna]] }
    await expect(signIn(credentials)).resolves.toEqual(anna)
    expect(calls().filter((call) => call === 'POST /login')).toHaveLength(2)
  })

  it('says so when the browser keeps no cookie', async () => {
    answers = { 'POST /login': [[200, {}]], 'GET /api/v1/user': [[401]] }
    await expect(signIn(credentials)).rejects.toMatchObject({
      status: 401,
      message: 'This browser does not keep the session cookie.',
    })
    expect(went).toEqual([])
  })

  it('never opens the dialog it is called from, nor leaves the form behind it', async () => {
    const release = holdChanges('form')
    answers = { 'POST /login': [[401]] }
    await expect(signIn(credentials)).rejects.toMatchObject({ status: 401 })
    expect([interruption.get(), went, hasUnsaved()]).toEqual([null, [], true])
    release()
  })
})

describe('Signing out', () => {
  it.each([204, 200, 401, 419])('answered by %s loads home as a guest', async (status) => {
    setCurrentUser(anna)
    answers = { 'POST /logout': [[status], [status]] }
    await expect(signOut()).resolves.toBe(true)
    expect(calls().filter((call) => call === 'POST /logout')).toHaveLength(status === 419 ? 2 : 1)
    expect(went).toEqual(['/'])
  })

  it.each([403, 429, 500, 503])('answered by %s stays: the session still lives', async (status) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    setCurrentUser(anna)
    answers = { 'POST /logout': [[status]] }
    await expect(signOut()).rejects.toMatchObject({ status })
    expect(went).toEqual([])
  })

  it('stays when there is no connection', async () => {
    setCurrentUser(anna)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(signOut()).rejects.toMatchObject({ status: 0 })
    expect(went).toEqual([])
  })

  it('a guest has nothing to sign out of', async () => {
    await expect(signOut()).resolves.toBe(false)
    expect([calls(), went]).toEqual([[], []])
  })

  it('asks before changes are lost: staying sends nothing', async () => {
    setCurrentUser(anna)
    const release = holdChanges('form')
    const leaving = signOut()
    leaveQuestion.get()?.answer(false)
    await expect(leaving).resolves.toBe(false)
    expect([calls(), went, hasUnsaved()]).toEqual([[], [], true])
    release()
  })

  it('asks before changes are lost: leaving gives them up', async () => {
    setCurrentUser(anna)
    holdChanges('form')
    const leaving = signOut()
    leaveQuestion.get()?.answer(true)
    await expect(leaving).resolves.toBe(true)
    expect([calls().at(-1), went, hasUnsaved()]).toEqual(['POST /logout', ['/'], false])
  })
})
