import { expect, test, vi } from 'vitest'
import {
  canSaveAll,
  confirmLeave,
  hasUnsaved,
  hasUnsavedInTab,
  holdChanges,
  leaveQuestion,
  saveAll,
} from './unsaved.ts'

test('nothing is asked without changes', async () => {
  expect(hasUnsaved()).toBe(false)
  await expect(confirmLeave()).resolves.toBe(true)
  expect(leaveQuestion.get()).toBeNull()
})

test('staying keeps the changes, leaving forgets them', async () => {
  const release = holdChanges('form')
  const stay = confirmLeave()
  leaveQuestion.get()?.answer(false)
  await expect(stay).resolves.toBe(false)
  expect(hasUnsaved()).toBe(true)
  const leave = confirmLeave()
  leaveQuestion.get()?.answer(true)
  await expect(leave).resolves.toBe(true)
  expect(hasUnsaved()).toBe(false)
  release()
})

test('a second question answers the first one with no', async () => {
  const release = holdChanges('form')
  const first = confirmLeave()
  const second = confirmLeave()
  leaveQuestion.get()?.answer(true)
  await expect(first).resolves.toBe(false)
  await expect(second).resolves.toBe(true)
  release()
})

test('saving goes through every form and stops at the first that refuses', async () => {
  const good = vi.fn(async () => true)
  const bad = vi.fn(async () => false)
  const releases = [holdChanges('good', good), holdChanges('bad', bad)]
  expect(canSaveAll()).toBe(true)
  await expect(saveAll()).resolves.toBe(false)
  expect(good).toHaveBeenCalledOnce()
  expect(hasUnsaved()).toBe(true)
  for (const release of releases) release()
  holdChanges('no way to save')()
  expect(hasUnsaved()).toBe(false)
})

test('only a form inside a tab is left by changing the tab', () => {
  const above = holdChanges('above the tabs', undefined, true)
  expect([hasUnsaved(), hasUnsavedInTab()]).toEqual([true, false])
  const inside = holdChanges('inside a tab')
  expect(hasUnsavedInTab()).toBe(true)
  inside()
  above()
  expect(hasUnsaved()).toBe(false)
})
