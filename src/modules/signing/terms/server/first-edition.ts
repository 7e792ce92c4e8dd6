import { richTextOf } from '#platform/contract/values/rich-text.ts'
import { MAIN_LANGUAGE } from '../domain/lifecycle.ts'

/** The text an installation begins with. It is meant to be read, amended and published anew by its owner. */
export const firstEdition = {
  kind: 'sale' as const,
  language: MAIN_LANGUAGE,
  title: 'General conditions of sale',
  body: richTextOf([
    {
      heading: '1. Scope',
      paragraphs: [
        'These conditions apply to every quotation we make and every order we accept for pressure-containing parts, fabrications, services and materials. Other conditions apply only where we have agreed to them in writing.',
        'Where the quotation, these conditions and the documents named in the quotation differ, they count in this order.',
      ],
    },
    {
      heading: '2. Quotations and orders',
      paragraphs: [
        'A quotation is open for acceptance until the date stated on it. It covers the revision of drawings and specifications named in it and no other.',
        'An order binds us once we have confirmed it in writing after contract review. Differences between the order and our quotation are listed in the confirmation and count as stated there unless the customer objects within five working days.',
        'Deviations from the specifications of the customer are numbered in the quotation. They are accepted with the order.',
      ],
    },
    {
      heading: '3. Prices and payment',
      paragraphs: [
        'Prices are net of tax and, unless the quotation says otherwise, ex works in the currency stated. Third-party inspection, special packing and carriage are included only where they are listed.',
        'Invoices are due 30 days after their date without deduction. On overdue sums we may charge interest at the statutory rate and hold back further deliveries.',
        'Where the price of material changes between quotation and order by more than the clause on the quotation allows, the price is adjusted by the difference shown by the supplier.',
      ],
    },
    {
      heading: '4. Delivery',
      paragraphs: [
        'Lead times run from receipt of the order, of approved drawings and of all information and free-issue material that the customer has to provide, whichever is last.',
        'Incoterms 2020 apply as stated in the quotation. Risk passes accordingly. Part deliveries are allowed where they are of use to the customer.',
        'Where a hold or witness point cannot be attended on the day notified, the lead time is extended by the waiting time.',
      ],
    },
    {
      heading: '5. Material, certificates and traceability',
      paragraphs: [
        'Material is supplied with inspection documents to EN 10204 of the type stated in the order. Traceability from the heat to the finished part is kept for every part that is to be marked.',
        'Free-issue material is received, marked and stored apart. Its suitability and its certificates are for the customer to answer for; scrap that is usual in the process is not replaced.',
        'Records are kept for the time the product specification level asks for, and at least for ten years.',
      ],
    },
    {
      heading: '6. Inspection and acceptance',
      paragraphs: [
        'The extent of inspection and testing is that of the agreed inspection and test plan. Tests beyond it are charged.',
        'The customer inspects the goods on arrival and tells us of visible defects within fourteen days. Afterwards the goods count as accepted, hidden defects aside.',
      ],
    },
    {
      heading: '7. Warranty',
      paragraphs: [
        'We warrant that the goods agree with the order and are free from defects of material and workmanship for twelve months from putting into service, and no longer than eighteen months from delivery.',
        'Within that time we repair, replace or credit defective goods at our choice. The warranty does not cover wear, corrosion, use outside the design conditions, or changes made by others.',
      ],
    },
    {
      heading: '8. Liability',
      paragraphs: [
        'Our liability for loss of profit, loss of production and other indirect loss is excluded. Our liability in total is limited to the value of the order concerned.',
        'Nothing in these conditions limits liability for death or personal injury, for fraud, or where the law does not allow it to be limited.',
      ],
    },
    {
      heading: '9. Drawings, property and confidence',
      paragraphs: [
        'Drawings, calculations and procedures remain the property of the party that made them. They are used for the order only and shown to others only as far as the order needs it.',
        'The goods remain our property until they are paid for in full.',
      ],
    },
    {
      heading: '10. Export control, events beyond control, law',
      paragraphs: [
        'The customer names the end user and the country of destination. Orders are subject to any export licence that is needed.',
        'Neither party answers for delay caused by events beyond its reasonable control, as long as it tells the other without delay.',
        'The law of the country of our facility named in the quotation applies, and its courts decide; the United Nations Convention on Contracts for the International Sale of Goods is excluded.',
      ],
    },
  ]),
}
