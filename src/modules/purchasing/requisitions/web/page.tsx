import { useQuery } from '@tanstack/react-query'
import { formatQuantity } from '#platform/contract/values/amounts.ts'
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
import { api, reading } from '#platform/web/queries/api.ts'
import { prefetchRecord } from '#platform/web/queries/prefetch.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { stringifySearch } from '#platform/web/queries/search-string.ts'
import { useStarts } from '#platform/web/shell/starts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { Card, Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, RecordNumber } from '#platform/web/ui/text.tsx'
import { unitNames } from '#modules/engineering/technical-lines/domain.ts'
import { type RequisitionRecord, requisitions } from '../contract.ts'
import { sources } from '../domain.ts'
import { requisitionFields, sections } from './fields.tsx'

export const prefetch = prefetchRecord(requisitions)

/** `/requisitions/{id}` */
export const Screen = () => <DocumentScreen contract={requisitions} page={RequisitionPage} />

const dialogs = lazyDialogs(async () => ({ dialogs: {} }))

function RequisitionPage({ record }: { record: RequisitionRecord }) {
  const page = useDocument(requisitions, record, { fields: requisitionFields })
  const inUnit = (quantity: string) => `${formatQuantity(quantity)} ${unitNames[record.uom]}`
  return (
    <DocumentPage
      page={page}
      head={<DocumentTitle note={record.item} />}
      actions={<NeedActions record={record} />}
      stepper={['open', 'ordered', 'received']}
      dialogs={dialogs}
    >
      <Tab name="need" label="Need">
        <DetailsTab sections={sections} />
      </Tab>
      <Tab name="orders" label="Orders" count={record.orders.length}>
        <Orders record={record} inUnit={inUnit} />
        <Suppliers record={record} />
      </Tab>
      <FilesTab />
      <TimelineTab />
      <Aside>
        <Section title="Key facts">
          <Facts
            facts={{
              Needed: inUnit(record.quantity),
              'Needed by': <DateText date={record.neededBy} />,
              Ordered: inUnit(record.orderedQty),
              'Still to order': inUnit(record.toOrder),
              Received: inUnit(record.receivedQty),
              From: sources[record.source],
              Quote: record.quoteId && (
                <AppLink href={`/quotes/${record.quoteId}`}>
                  {`${record.quoteNumber ?? ''}, line ${record.quoteLineNo ?? ''}`}
                </AppLink>
              ),
              'Suggested supplier': record.supplierName,
              'Suggested because': record.supplierBecause,
              'Requested by': record.requestedByName,
              Facility: record.facilityName,
            }}
          />
        </Section>
      </Aside>
    </DocumentPage>
  )
}

/** The way to an order of it, or to offers first, for those who may write them. */
function NeedActions({ record: { id, toOrder, status } }: { record: RequisitionRecord }) {
  const isToOrder = Number(toOrder) > 0 && status !== 'cancelled'
  const asking = useStarts('requisitions/offers', { marked: [id] })
  const mayOrder = useMay('purchase-orders:create')
  return (
    <DocumentActions
      buttons={['reopen']}
      starts={
        isToOrder && (
          <>
            {asking.map(({ label, icon, href }) => (
              <ButtonLink key={label} icon={icon} href={href}>
                {label}
              </ButtonLink>
            ))}
            {mayOrder && (
              <ButtonLink
                tone="primary"
                icon="document"
                href={`/requisitions/order${stringifySearch({ needs: id })}`}
              >
                Order
              </ButtonLink>
            )}
          </>
        )
      }
    />
  )
}

interface OrdersProps {
  record: RequisitionRecord
  inUnit: (quantity: string) => string
}

const Orders = ({ record: { orders }, inUnit }: OrdersProps) => (
  <Card title="On orders" count={orders.length}>
    {orders.length === 0
      ? 'Nothing of it is ordered yet.'
      : orders.map(({ number, quantity, receivedQty }, at) => (
          <p key={`${number} ${at}`}>
            <AppLink href={`/purchase-orders?search=${number}`}>
              <RecordNumber number={number} />
            </AppLink>{' '}
            {`${inUnit(quantity)}, ${inUnit(receivedQty)} received`}
          </p>
        ))}
  </Card>
)

/** Who could deliver it, and why. */
function Suppliers({ record: { productCodeId, specificationId, grade } }: Pick<OrdersProps, 'record'>) {
  const { data } = useQuery(
    reading(api(requisitions).suppliers, {
      query: {
        ...(productCodeId ? { productCodeId } : {}),
        ...(specificationId ? { specificationId } : {}),
        ...(grade ? { grade } : {}),
      },
    }),
  )
  if (!data) return null
  return (
    <Card title="Suppliers for it" count={data.length}>
      {data.length === 0
        ? 'No approved supplier has a price for it, delivered it, or is approved for its specification.'
        : data.map(({ id, name, because }) => (
            <p key={id}>
              <AppLink href={`/companies/${id}`}>{name}</AppLink>
              {`: ${because}`}
            </p>
          ))}
    </Card>
  )
}
