import { describe, expect, it } from 'vitest'
import type { CataloguePart } from '../contract.ts'
import {
  columnsIn,
  everyPart,
  hasAllParts,
  inputOf,
  needsReason,
  newDraft,
  selectionOf,
  withAllParts,
  withChoice,
  withPart,
} from './selection.ts'

const column = (name: string, isPersonal = false) => ({ name, label: name, isPersonal })
const companies: CataloguePart = {
  name: 'companies',
  label: 'Companies',
  columns: [column('code'), column('name')],
  statuses: { active: 'Active' },
  hasDate: false,
}
const contacts: CataloguePart = {
  name: 'company-contacts',
  label: 'Contacts',
  columns: [column('roles'), column('email', true)],
  statuses: null,
  hasDate: false,
}
const parts = [companies, contacts]
const start = newDraft(parts)

describe('The form', () => {
  it('opens with the companies and all their columns', () => {
    expect(selectionOf(start, parts)).toEqual({
      companyId: null,
      parts: [{ name: 'companies' }],
      from: null,
      to: null,
      includeArchived: false,
    })
    expect(columnsIn(start, companies)).toEqual(['code', 'name'])
  })

  it('takes parts in and out, one by one and all at once', () => {
    const both = withPart(start, 'company-contacts')
    expect([hasAllParts(start, parts), hasAllParts(both, parts)]).toEqual([false, true])
    expect(selectionOf(withPart(start, 'companies'), parts)).toBeNull()
    expect(withAllParts(start, parts).parts).toEqual(both.parts)
    expect(withAllParts(both, parts).parts).toEqual({})
  })

  it('sends columns only where some are left out, and states only where some are chosen', () => {
    const narrow = withChoice(start, companies, { columns: ['code'], statuses: ['active'] })
    expect(selectionOf(narrow, parts)?.parts).toEqual([
      { name: 'companies', columns: ['code'], statuses: ['active'] },
    ])
    const whole = withChoice(narrow, companies, { columns: ['code', 'name'] })
    expect(selectionOf(whole, parts)?.parts).toEqual([{ name: 'companies', statuses: ['active'] }])
    const none = withChoice(start, companies, { columns: [] })
    expect(selectionOf(none, parts)).toBeNull()
  })

  it('counts every part with the same filters, whatever is ticked', () => {
    const narrow = withChoice({ ...start, from: '2026-01-01' }, companies, {
      columns: ['code'],
      statuses: ['active'],
    })
    expect(everyPart(narrow, parts)).toMatchObject({
      from: '2026-01-01',
      parts: [
        { name: 'companies', statuses: ['active'] },
        { name: 'company-contacts', statuses: [] },
      ],
    })
  })

  it('asks for a reason when there are personal data, and for every archive', () => {
    expect(needsReason(start, parts)).toBe(false)
    const both = withPart(start, 'company-contacts')
    expect(needsReason(both, parts)).toBe(true)
    expect(needsReason(withChoice(both, contacts, { columns: ['roles'] }), parts)).toBe(false)
    expect(needsReason({ ...start, format: 'zip' }, parts)).toBe(true)
    expect(needsReason({ ...start, format: 'zip' }, [companies])).toBe(false)
  })

  it('sends no reason rather than an empty one', () => {
    const selection = selectionOf(start, parts)
    if (!selection) throw new Error('Nothing is ticked.')
    expect(inputOf({ ...start, reason: '  ' }, selection)).toMatchObject({ format: 'xlsx', reason: null })
    expect(inputOf({ ...start, reason: ' An audit ' }, selection)).toMatchObject({ reason: 'An audit' })
  })
})
