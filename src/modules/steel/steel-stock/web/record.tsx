import { lazy, Suspense, useState } from 'react'
import { openFile } from '#platform/web/queries/files.ts'
import { lazyDialogs } from '#platform/web/documents/action-dialogs.tsx'
import {
  DocumentActions,
  DocumentPage,
  DocumentScreen,
  DocumentTitle,
} from '#platform/web/documents/document-page.tsx'
import { Aside, FilesTab, Tab, TimelineTab } from '#platform/web/documents/document-tabs.tsx'
import { DetailsTab } from '#platform/web/documents/form-tabs.tsx'
import { useDocument } from '#platform/web/documents/use-document.ts'
import { MenuEntry } from '#platform/web/records/action-bar.tsx'
import { api } from '#platform/web/queries/api.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { Cards } from '#platform/web/shell/cards.tsx'
import { useStarts } from '#platform/web/shell/starts.ts'
import { type SteelRecord, steelStock } from '../contract.ts'
import { isIssued } from '../domain/lifecycle.ts'
import { recordSections, steelFields } from './fields.tsx'
import { LabelsOfSteel } from './labels/labels-dialog.tsx'
import { SteelFacts } from './record/aside.tsx'
import { Movements } from './record/movements.tsx'
import { buttonsOf, pageLifecycle } from './record/next-steps.ts'
import { PieceTab } from './record/piece-tab.tsx'
import { SteelStatus } from './status.tsx'

export const prefetch = prefetchRecord(steelStock)

/** `/steel-stock/{id}` */
export const Screen = () => <DocumentScreen contract={steelStock} page={SteelPage} />

const CopyDialog = lazy(async () => ({
  default: (await import('#modules/steel/certificates/web/api.tsx')).CopyDialog,
}))
const dialogs = lazyDialogs(() => import('./record/dialogs.tsx'))

function SteelPage({ record: steel }: { record: SteelRecord }) {
  const page = useDocument(steelStock, steel, { fields: steelFields, lifecycle: pageLifecycle })
  const known = { facilityId: steel.facilityId, parts: [{ id: steel.id, quantity: steel.qtyPieces }] }
  const faults = useStarts('steel-stock/faults', { ...known, companyId: steel.supplierId })
  const mayCopy = useMay('certificates:read') && steel.heatId !== null
  const owner = steel.ownerCompanyId ?? steel.supplierId
  const returns = useStarts('steel-stock/returns', { ...known, companyId: owner })
  const [isPrinting, setPrinting] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const words = [steel.sizeText, steel.specificationName, steel.grade, steel.pslName].filter(Boolean)
  return (
    <>
      {isPrinting && <LabelsOfSteel ids={[steel.id]} onClose={() => setPrinting(false)} />}
      {isCopying && (
        <Suspense>
          <CopyDialog
            name={steel.number}
            fetchCopy={(query) => api(steelStock).certificateCopy({ params: { id: steel.id }, query })}
            onClose={() => setCopying(false)}
          />
        </Suspense>
      )}
      <DocumentPage
        page={page}
        head={<DocumentTitle chip={<SteelStatus row={steel} />} note={words.join(', ')} />}
        actions={
          <DocumentActions buttons={buttonsOf(steel)}>
            {[...faults, ...(steel.qtyPieces > 0 && !isIssued(steel.status) ? returns : [])].map((start) => (
              <MenuEntry key={start.label} {...start} />
            ))}
            {isIssued(steel.status) && (
              <MenuEntry
                label="Print issue note"
                icon="print"
                onClick={() => openFile(steelStock.endpoints.issueNote, { params: { id: steel.id } })}
              />
            )}
            {mayCopy && <MenuEntry label="Certificate copy" icon="print" onClick={() => setCopying(true)} />}
            <MenuEntry label="Print label" icon="print" onClick={() => setPrinting(true)} />
          </DocumentActions>
        }
        stepper={['received_on_hold', 'awaiting_certificate', 'available', 'reserved', 'issued', 'consumed']}
        dialogs={dialogs}
      >
        <Tab name="piece">
          <PieceTab steel={steel} />
        </Tab>
        <Tab name="movements" count={steel.movements.length}>
          <Movements steel={steel} />
        </Tab>
        <Tab name="details">
          <DetailsTab sections={recordSections} />
        </Tab>
        <FilesTab />
        <TimelineTab />
        <Aside>
          <SteelFacts steel={steel} />
          <Cards place="steel-stock/deliveries" id={steel.id} />
        </Aside>
      </DocumentPage>
    </>
  )
}
