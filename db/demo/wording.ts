/** Sentences people of the trade write. */

export const noBidReasons = [
  ['outside_scope', 'Over our crane capacity of 10 t.'],
  ['outside_scope', 'Needs a hot tap crew, we make parts only.'],
  ['no_capacity', 'HBM and VTL are full until the end of the quarter.'],
  ['delivery_not_possible', 'F6NM forgings are at 26 weeks, asked for 14.'],
  ['commercial_risk', 'Unlimited consequential loss in their terms.'],
  ['customer_credit', null],
  ['insufficient_information', 'No drawing after two reminders.'],
  ['duplicate', 'Same scope came through the main contractor.'],
  ['export_restriction', 'End user could not be named.'],
] as const

/** Reason, note, who got the order, and by how many percent we were dearer as far as it is known. */
export const lostReasons = [
  ['price', 'About 6 % over the winner.', 'Forgevale Pressure Parts', 6],
  ['price', 'Budget was cut, they bought the cheaper grade.', null, null],
  ['price', null, 'Tarnhow Machining', 11],
  ['delivery', 'Winner had the forgings in stock.', 'Kvernstad Mek AS', -3],
  ['delivery', 'Our 18 weeks missed the shutdown.', null, null],
  ['technical', 'They preferred a cast body.', null, null],
  ['commercial_terms', 'No agreement on liquidated damages.', null, null],
  ['incumbent', 'Frame agreement holder matched the price.', 'Forgevale Pressure Parts', 0],
  ['project_delayed', 'Final investment decision moved by a year.', null, null],
  ['project_cancelled', null, null, null],
  ['no_response', 'Three reminders without an answer.', null, null],
] as const

export const cancelReasons = [
  'The customer has withdrawn the enquiry.',
  'Project is on hold until the new year.',
  'Scope moved to another package.',
  'Sent to us by mistake.',
]

export const quoteCancelReasons = [
  'The customer has withdrawn the enquiry before we could send.',
  'Scope was split between two other enquiries.',
  'Mill cannot supply the grade any more.',
]

export const optionCancelReasons = [
  'The customer chose the first option.',
  'Alternative grade was refused by their metallurgist.',
]

export const clarifications = [
  'Groove of the ring joint is missing on the drawing.',
  'Which edition of the specification counts?',
  'Is NACE required for the bolting as well?',
  'Charpy temperature is not stated.',
  'Quantity on the list and on the drawing differ.',
]

export const scopeChanges = [
  'Two pieces fewer, and the bore goes from 5-1/8 to 5 in.',
  'Coating is taken out of our scope.',
  'PSL of the bodies goes up one level.',
  'Delivery split in two lots.',
  'Duplex instead of carbon steel for the wetted parts.',
]

export const revisionReasons = [
  'Customer asks for our best price.',
  'Scope changed after the clarification meeting.',
  'Shorter lead time with forgings from stock.',
  'Validity had run out, prices checked with the mill.',
  'Third-party inspection is ordered by the customer itself.',
]

export const rejections = [
  'Machining hours of the bodies look light, please check with the shop.',
  'Margin is under the floor without a reason. Talk to me.',
  'Heat treatment is quoted on last year’s rates.',
  'Deviation list is missing the hardness clause.',
]

export const extensionReasons = [
  'Customer board meets next month; mill confirmed its price.',
  'Order is placed after their shutdown planning.',
  'Buyer asked for four more weeks in writing.',
]

export const bidNotes = [
  'Fits the HBM, repeat of last year.',
  'Good reference for the segment.',
  'Standard work, normal margin.',
  null,
  null,
]

export const reviewExceptions = [
  'Hardness on finished bores by portable method only.',
  'RT of the girth welds goes to Soneval.',
  'Forging must be split to stay under the crane limit.',
]

export const enquiryComments = [
  'Buyer confirmed by phone that the closing date is firm.',
  'Same valve as last spring, the fixture still exists.',
  'Asked Forgwell and Schmalbach for forgings, answers due Thursday.',
  'Customer wants a lead time under 14 weeks, price is second.',
  'Drawing Rev B replaces Rev A, groove finish changed.',
  'End user is on the approved list, no licence needed.',
  'Two competitors are known, both slower than us.',
  'Material test report of the free-issue pipe is still missing.',
]

export const quoteComments = [
  'Forging price is firm until Friday.',
  'Customer asked for a split delivery, first two pieces in week 9.',
  'They compare us on total price with data book.',
  'Heat treatment confirmed for the asked week.',
  'Buyer is happy with the technical part, waits for the budget.',
  'Called today: decision after their meeting on Tuesday.',
  'PMI is now asked for on every piece, included.',
  'Discount agreed with the sales director.',
]

export const deviations = [
  'Hardness is measured by portable method on the finished bore.',
  'Data book is delivered as a signed PDF, no paper copies.',
  'Impact tests at -46 degC as the standard asks, not at -60 degC.',
  'Marking is by low-stress dot peening.',
  'Coating is by our qualified subcontractor.',
  'Hydrotest chart is digital.',
]

export const inclusions = [
  'EN 10204 3.1 certificates, hydrotest with chart, data book as PDF.',
  'Packing for road transport, preservation for six months.',
  'Inspection and test plan for approval two weeks after the order.',
]

export const exclusions = [
  'Third-party inspection, special tools, installation.',
  'Spare gaskets and bolting unless listed.',
  'Customs duty and import taxes.',
]

export const validityNotes = [
  'Alloy surcharge of the month of dispatch applies to lines in duplex and alloy 625.',
  'Prices of pipe follow the plate index of the order date, within 4 %.',
  'Subject to prior sale of the stock material.',
]

export const internalNotes = [
  'Keep 3 % for negotiation.',
  'VTL is free from week 8.',
  'Watch the weld volume on the branches.',
  'Ask for a progress payment when the order is over 100 k.',
]

export const releaseNotes = [
  'Order agrees with the quote in every line.',
  'Delivery brought forward by a week, agreed with the works.',
  'PO terms struck out, ours apply.',
]

export const endUsers = [
  'Norrvik Petroleum',
  'Aldermoor Energy',
  'Gulf Meridian Operating Co',
  'Northern Basin Operator',
  'Haakon Shelf Resources',
  null,
  null,
]

export const alternativeTitles = [
  'Duplex instead of CRA overlay',
  'Shorter delivery from stock material',
  'Forged instead of fabricated',
  'With PSL 3 in place of PSL 2',
]
