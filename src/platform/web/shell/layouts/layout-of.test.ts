import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#platform/contract/current-user.ts'
import type { Screen } from '#platform/contract/screen.ts'
import { layoutOf, layouts, loadLayout } from './layout-of.ts'

const person = (role: CurrentUser['role']) => ({ role }) as CurrentUser
const screen = (layout?: Screen['layout']): Screen => ({
  path: '/x',
  guards: [],
  title: 'X',
  ...(layout ? { layout } : {}),
})

describe('The layout around a screen', () => {
  it.each([
    [null, 'guest-layout'],
    [person('user'), 'new-layout'],
    [person('administrator'), 'new-layout'],
    [person('client'), 'client-layout'],
  ] as const)('of %o is %s, unless the screen asks for one', (user, layout) => {
    expect(layoutOf(screen(), user)).toBe(layout)
    expect(layoutOf(null, user)).toBe(layout)
    expect(layoutOf(screen('guest-layout'), user)).toBe('guest-layout')
    expect(layoutOf(screen('client-layout'), user)).toBe('client-layout')
  })

  it('of clients is there without waiting once it was loaded; the others always are', async () => {
    const { 'new-layout': staff, 'guest-layout': guest, 'client-layout': before } = layouts
    expect([typeof staff, typeof guest, typeof before]).toEqual(['function', 'function', 'object'])
    await loadLayout('new-layout')
    expect(layouts['client-layout']).toBe(before)
    await loadLayout('client-layout')
    const { ClientLayout } = await import('./client-layout.tsx')
    expect(layouts['client-layout']).toBe(ClientLayout)
    expect([layouts['new-layout'], layouts['guest-layout']]).toEqual([staff, guest])
  })
})
