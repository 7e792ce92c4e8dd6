import { invalid } from '#platform/server/errors.ts'
import type { SteelRow } from './document.ts'

/** Steel of a customer serves that customer only, who has to be named. @throws 422 at `companyId` */
export function requireOwner(
  { ownerCompanyId, ownerName }: SteelRow,
  companyId: string | null | undefined,
  how: 'kept' | 'used',
): void {
  if (companyId !== ownerCompanyId)
    throw invalid({
      companyId: [`This steel belongs to ${ownerName ?? 'a customer'} and is ${how} for nobody else.`],
    })
}

/**
 * Asks for whom steel is cut or issued: of steel of a customer its owner, of our own nobody, since nothing would keep it.
 * @throws 422 at `companyId`
 */
export function requireUser(row: SteelRow, companyId: string | null | undefined): void {
  if (row.ownerCompanyId) requireOwner(row, companyId, 'used')
  else if (companyId)
    throw invalid({ companyId: ['This is our own steel. Say in "For" what it is used for.'] })
}
