import { type RichText, richTextOf } from '#platform/contract/values/rich-text.ts'

interface Section {
  readonly heading: string
  readonly paragraphs: readonly string[]
}
interface Edition {
  readonly kind: 'sale' | 'purchase'
  readonly language: 'en'
  readonly title: string
  readonly body: RichText
}

const section = (heading: string, ...paragraphs: string[]): Section => ({ heading, paragraphs })

const warranty = (months: number): Section =>
  section(
    '6. Warranty',
    `We make good, at our choice by repair, replacement or credit, any defect of material or workmanship that is notified within ${months} months after delivery.`,
    'Wear, corrosion by media that were not stated in the enquiry, and work by others on the goods are not covered.',
  )

const common: readonly Section[] = [
  section(
    '1. Basis of contract',
    'These conditions apply to every quote and every order. Conditions of the buyer apply only where we have accepted them in writing.',
    'A contract comes about when we confirm the order in writing after the contract review.',
  ),
  section(
    '2. Quotes and prices',
    'A quote is open for the time printed on it. Prices are net, in the currency of the quote, and exclude VAT unless it is shown.',
    'Prices rest on the drawings, specifications and quantities of the enquiry. Work that they do not show is priced as a variation.',
  ),
  section(
    '3. Delivery',
    'Lead times run from the day on which the order is technically and commercially clear and, where agreed, the drawings are approved.',
    'Delivery terms are those of Incoterms 2020. Risk passes as they say; title passes with full payment.',
  ),
  section(
    '4. Inspection and documents',
    'Hold and witness points follow the agreed inspection and test plan. We give five working days of notice; where nobody attends a witness point the work goes on.',
    'Certificates are issued to EN 10204 as stated on each line. The data book is handed over as a signed PDF.',
  ),
  section(
    '5. Free-issue material',
    'Material supplied by the buyer comes with its certificates and stays at the risk of the buyer. Our liability for it is limited to the price of our work on the part concerned.',
  ),
]

const closing: readonly Section[] = [
  section(
    '7. Liability',
    'Except for death, personal injury and fraud, our liability is limited to the price of the order. Neither party is liable for loss of production or other consequential loss.',
  ),
  section(
    '8. Payment',
    'Invoices are due thirty days after their date unless the quote says otherwise. Overdue sums bear interest under the applicable late-payment law.',
  ),
  section(
    '9. Law',
    'The contract is governed by the law of Scotland; the courts of Aberdeen have jurisdiction.',
  ),
]

/** The conditions of sale: the edition that counted when the year began, and the one of today. */
export const termsEditions: readonly [Edition, Edition] = [
  {
    kind: 'sale',
    language: 'en',
    title: 'Conditions of sale',
    body: richTextOf([...common, warranty(12), ...closing]),
  },
  {
    kind: 'sale',
    language: 'en',
    title: 'Conditions of sale',
    body: richTextOf([
      ...common,
      warranty(18),
      ...closing,
      section(
        '10. Export control',
        'The buyer states the end user and the country of use. We may withdraw from a contract that an export licence is refused for.',
      ),
    ]),
  },
]

/** What suppliers are bound by; it waits for somebody to approve it. */
export const purchaseDraft: Edition = {
  kind: 'purchase',
  language: 'en',
  title: 'Conditions of purchase',
  body: richTextOf([
    section(
      '1. Order',
      'An order binds the supplier once it is acknowledged in writing, with every difference named. Silence for five working days counts as acknowledgement.',
    ),
    section(
      '2. Material and certificates',
      'Material is delivered with inspection documents to EN 10204 of the type stated on each line. The heat number is marked on every piece and stands on the certificate.',
      'Goods without their certificate are not received; they are quarantined at the cost of the supplier.',
    ),
    section(
      '3. Inspection',
      'We and our customer may inspect at the works of the supplier after notice of two working days. Hold points are attended or waived in writing, never passed over.',
    ),
    section(
      '4. Payment',
      'Invoices name the order and its lines. They are due thirty days after goods and certificates are complete.',
    ),
  ]),
}
