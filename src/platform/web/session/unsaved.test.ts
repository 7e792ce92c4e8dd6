import { expect, test, vi } from 'vitest'
import {
  canSaveAll,
  confirmLeave,
  hasUnsaved,
  hasUnsavedForm,
  hasUnsavedInTab,
  holdChanges,
  isAllKept,
  leaveQuestion,
  saveAll,
  saveForms,
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

test('what cannot be saved does not keep forms from being saved', async () => {
  const comment = holdChanges('comment')
  expect(hasUnsavedForm()).toBe(false)
  const save = vi.fn(async () => true)
  const form = holdChanges('form', save)
  expect([hasUnsavedForm(), await saveAll()]).toEqual([true, false])
  expect(save).not.toHaveBeenCalled()
  await expect(saveForms()).resolves.toBe(true)
  expect([save.mock.calls.length, hasUnsavedForm(), hasUnsaved()]).toEqual([1, false, true])
  holdChanges('refused', async () => false)
  await expect(saveForms()).resolves.toBe(false)
  holdChanges('refused')()
  for (const release of [comment, form]) release()
})

test('only a form inside a tab is left by changing the tab', () => {
  const above = holdChanges('above the tabs', undefined, { isAboveTabs: true })
  expect([hasUnsaved(), hasUnsavedInTab()]).toEqual([true, false])
  const inside = holdChanges('inside a tab')
  expect(hasUnsavedInTab()).toBe(true)
  inside()
  above()
  expect(hasUnsaved()).toBe(false)
})

test('the same form held again is still one form, with its newest way to save', async () => {
  const old = vi.fn<() => Promise<boolean>>(async () => true)
  const fresh = vi.fn<() => Promise<boolean>>(async () => true)
  holdChanges('form', old)
  const release = holdChanges('form', fresh)
  await expect(saveAll()).resolves.toBe(true)
  expect([old.mock.calls.length, fresh.mock.calls.length]).toEqual([0, 1])
  expect(hasUnsaved()).toBe(false)
  release()
})

test('what was saved before a refusal is clean, what comes after is not tried', async () => {
  const order: string[] = []
  const form = (name: string, isGood: boolean) =>
    holdChanges(name, async () => {
      order.push(name)
      return isGood
    })
  const releases = [form('first', true), form('second', false), form('third', true)]
  await expect(saveAll()).resolves.toBe(false)
  await expect(saveAll()).resolves.toBe(false)
  expect(order).toEqual(['first', 'second', 'second'])
  for (const release of releases) release()
})

test('the question offers to save only when every form can', () => {
  expect(canSaveAll()).toBe(true)
  const releases = [holdChanges('a', async () => true), holdChanges('b')]
  expect(canSaveAll()).toBe(false)
  releases[1]?.()
  expect(canSaveAll()).toBe(true)
  releases[0]?.()
})

test('a form without a way to save stops the save', async () => {
  const release = holdChanges('no way')
  await expect(saveAll()).resolves.toBe(false)
  expect(hasUnsaved()).toBe(true)
  release()
})

test('a save that breaks keeps the changes', async () => {
  const release = holdChanges('form', () => Promise.reject(new Error('broken')))
  await expect(saveAll()).rejects.toThrow('broken')
  expect(hasUnsaved()).toBe(true)
  release()
})

test('everything is kept only when no form loses what it holds', () => {
  const releases = [holdChanges('new', undefined, { keepsDraft: true })]
  expect(isAllKept()).toBe(true)
  releases.push(holdChanges('comment'))
  expect(isAllKept()).toBe(false)
  for (const release of releases) release()
})
