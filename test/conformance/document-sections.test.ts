import { expect, it } from 'vitest'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { detailSections } from '#modules/sales/enquiries/web/form/sections.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import { sections } from '#modules/sales/quotes/web/details/sections.ts'

interface Details {
  fields: readonly string[]
  sections: readonly { readonly fields: readonly string[] }[]
  /** Fields with a place of their own: a tab, a step of the page. */
  elsewhere: readonly string[]
}

const documents: Readonly<Record<string, Details>> = {
  enquiries: {
    fields: Object.keys(enquiries.input.shape),
    sections: detailSections,
    elsewhere: ['lines', 'salesStepId'],
  },
  quotes: { fields: Object.keys(quotes.input.shape), sections, elsewhere: ['lines'] },
}

it.each(Object.entries(documents))(
  '%s: every field of the header has its place in the details',
  (_, about) => {
    const placed = new Set([...about.sections.flatMap(({ fields }) => fields), ...about.elsewhere])
    expect(about.fields.filter((field) => !placed.has(field))).toEqual([])
  },
)
