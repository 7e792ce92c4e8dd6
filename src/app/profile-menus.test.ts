import { expect, test } from 'vitest'
import { screens } from './paths.ts'
import { menuBook } from './profile-menus.ts'
import { profilePermissions } from './profiles.ts'

test('the inbox stands in the menu of the jobs that find something in it, and of no other', () => {
  const inbox = screens.find(({ path }) => path === '/inbox')
  const rights = new Set<string | undefined>([inbox?.needs, ...(inbox?.orNeeds ?? [])])
  for (const [job, held] of Object.entries(profilePermissions)) {
    const menu = menuBook.defaults[job] ?? []
    const isShown = menu.includes('/inbox') || menu.includes('Sales')
    expect([job, isShown]).toEqual([job, held.some((right) => rights.has(right))])
  }
  expect(profilePermissions.planner).toContain('client-messages:create')
  expect(profilePermissions.planner).not.toContain('supplier-answers:read')
  expect(profilePermissions.quality).toContain('supplier-answers:decide')
  expect(profilePermissions.operator).not.toContain('client-messages:read')
})
