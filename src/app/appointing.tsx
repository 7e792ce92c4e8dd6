import { Screen as NdeSignatory } from '#modules/signing/nde-signature-users/web/create.tsx'
import { Screen as OrderApprover } from '#modules/signing/purchase-order-approving-users/web/create.tsx'
import { Screen as QuoteApprover } from '#modules/signing/quote-traveller-approving-users/web/create.tsx'
import { Screen as Signatory } from '#modules/signing/regular-signature-users/web/create.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'

/** The form of a new entry on one of the four lists of who approves and signs. */
export function Screen() {
  const { path } = useScreenUrl()
  if (path.startsWith('/setup/quote-')) return <QuoteApprover />
  if (path.startsWith('/setup/purchase-')) return <OrderApprover />
  return path.startsWith('/setup/signatures/nde-') ? <NdeSignatory /> : <Signatory />
}
