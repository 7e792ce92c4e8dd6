import { setTimeout as sleep } from 'node:timers/promises'
import type { CataloguePart, ExportInput, ExportRow } from '#modules/house/company-export/contract.ts'
import type { Session } from '../../test/support/live-program.ts'
import { record } from './answers.ts'

const path = '/api/v1/company-export'
const PATIENCE = 300_000

/** Exports all companies with all parts and gives the opened file. */
export async function exportAll(session: Session, format: ExportInput['format']): Promise<unknown> {
  const { parts } = await data<{ parts: CataloguePart[] }>(session, 'GET', `${path}/parts`)
  const wanted: ExportInput = {
    companyId: null,
    parts: parts.map(({ name }) => ({ name })),
    from: null,
    to: null,
    includeArchived: true,
    format,
    reason: 'To compare',
  }
  const { id } = await data<ExportRow>(session, 'POST', path, wanted)
  const end = performance.now() + PATIENCE
  for (;;) {
    const { status, problem } = await data<ExportRow>(session, 'GET', `${path}/${id}`)
    if (status === 'ready') break
    if (problem || performance.now() > end) throw new Error(problem ?? `The export is still ${status}.`)
    await sleep(500)
  }
  return record(session, `${path}/${id}/file`)
}

async function data<T>(session: Session, method: string, url: string, body?: object): Promise<T> {
  const answer = await session.call(method, url, body)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}
