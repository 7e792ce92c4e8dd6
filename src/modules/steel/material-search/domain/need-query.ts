import { formOf } from '#modules/steel/steel-stock/domain.ts'
import { needProblems, soughtOf } from '../domain.ts'
import type { NeedDraft } from './need-draft.ts'

const dimensions = ['odMm', 'insideMm', 'diameterMm', 'thicknessMm', 'widthMm', 'heightMm']

/** What is missing of a need; an NPS is as good as a diameter. */
export const problemsOf = ({ nps, odMm, ...need }: NeedDraft) =>
  needProblems({ ...need, odMm: odMm || (formOf(need.form).hasSchedule && nps) || undefined })

/** The need as it is asked: only what is given, and only what belongs to the form. */
export function queryOf(
  need: NeedDraft,
  { companyId, quoteId }: { companyId: string | null; quoteId: string | null },
) {
  const { form, ...typed } = need
  const foreign = new Set<string>(
    [...dimensions, 'sectionName', 'sizeName'].filter((one) => !soughtOf(form).some((own) => own === one)),
  )
  if (formOf(form).hasSchedule !== true) for (const one of ['nps', 'schedule']) foreign.add(one)
  const given = Object.entries(typed).filter(([name, value]) => value && !foreign.has(name))
  return {
    ...Object.fromEntries(given),
    form,
    ...(companyId ? { companyId } : {}),
    ...(quoteId ? { quoteId } : {}),
  }
}
