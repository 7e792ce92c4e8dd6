import { describe, expect, it } from 'vitest'
import {
  allCame,
  byWeight,
  charge,
  delivered,
  facts,
  ordered,
  plenty,
  tolerance,
} from '../../../../../test/support/line-facts.ts'
import type { LineFacts } from './facts.ts'
import { holdsOf } from './holds.ts'

const told = (line: LineFacts) => holdsOf([line])[0]?.map(({ kind, amount }) => [kind, amount])

describe('What holds a line of an invoice', () => {
  it.each<[what: string, line: LineFacts, holds: [string, string | null][]]>([
    ['nothing', facts(), []],
    ['nothing of what is cheaper', facts({ net: '1.00' }), []],

    [
      'nothing up to what is ordered',
      facts({ ordered: { ...ordered, ...allCame }, delivered: plenty, invoicedBefore: '2.000' }),
      [],
    ],
    [
      'the quantity beyond it',
      facts({ ordered: { ...ordered, ...allCame }, delivered: plenty, invoicedBefore: '2.001' }),
      [['quantity', '0.10']],
    ],
    [
      'no more than the line itself of what was invoiced before',
      facts({
        ordered: { ...ordered, ...allCame, received: '90.000' },
        delivered: { ...plenty, covered: '90', coveredAndAccepted: '90' },
        invoicedBefore: '50.000',
      }),
      [['quantity', '1000.00']],
    ],
    [
      'nothing within the tolerance of pieces',
      facts({
        ordered: { ...ordered, ...allCame },
        delivered: plenty,
        invoicedBefore: '3.200',
        tolerance: { ...tolerance, quantityPercent: '10' },
      }),
      [],
    ],
    [
      'the quantity beyond the tolerance of pieces',
      facts({
        ordered: { ...ordered, ...allCame },
        delivered: plenty,
        invoicedBefore: '3.300',
        tolerance: { ...tolerance, quantityPercent: '10' },
      }),
      [['quantity', '10.00']],
    ],

    ['nothing below 3 % of mass', byWeight('514.999', '1030.00'), []],
    ['nothing at 3 % of mass', byWeight('515.000', '1030.00'), []],
    ['the mass above 3 %', byWeight('515.010', '1030.02'), [['quantity', '0.02']]],
    [
      'the mass of tonnes',
      byWeight('0.520', '1040.00', {
        priceBasis: 't',
        unitPrice: '2000.0000',
        ordered: { ...ordered, each: '0.05', unitPrice: '2000.0000' },
      }),
      [['quantity', '10.00']],
    ],
    [
      'the mass less what was invoiced of it',
      byWeight('300.000', '600.00', {
        quantity: '5.000',
        invoicedBefore: '5.000',
        invoicedKgBefore: '250.000',
        delivered: { ...delivered, kgBefore: '250.000' },
      }),
      [['quantity', '85.00']],
    ],
    [
      'metres beyond the tolerance of mass',
      facts({
        priceBasis: 'm',
        pricedQuantity: '61.900',
        net: '619.00',
        unitPrice: '10.0000',
        ordered: { ...ordered, each: '6', unitPrice: '10.0000' },
      }),
      [['quantity', '1.00']],
    ],
    [
      'nothing that nobody knows the size of',
      byWeight('900.000', '1800.00', {
        ordered: { ...ordered, each: null, eachKg: null, unitPrice: '2.0000' },
      }),
      [],
    ],

    ['nothing up to what was received', facts({ ordered: { ...ordered, received: '10.000' } }), []],
    [
      'what was not received',
      facts({ ordered: { ...ordered, received: '9.999' } }),
      [['not_received', '0.10']],
    ],
    ['what went back', facts({ ordered: { ...ordered, returned: '1.000' } }), [['not_received', '100.00']]],

    [
      'nothing while enough is accepted',
      facts({
        quantity: '9.000',
        net: '900.00',
        pricedQuantity: '9.000',
        delivered: { ...delivered, notAccepted: '1' },
      }),
      [],
    ],
    [
      'what is not accepted',
      facts({ delivered: { ...delivered, notAccepted: '1' } }),
      [['not_accepted', null]],
    ],

    [
      'nothing below 2 % of price',
      facts({
        quantity: '20.000',
        pricedQuantity: '20.000',
        net: '2039.99',
        ordered: { ...ordered, quantity: '20.000', received: '20.000' },
        delivered: plenty,
      }),
      [],
    ],
    [
      'nothing at 2 % of price',
      facts({
        quantity: '20.000',
        pricedQuantity: '20.000',
        net: '2040.00',
        ordered: { ...ordered, quantity: '20.000', received: '20.000' },
        delivered: plenty,
      }),
      [],
    ],
    [
      'the price above 2 %',
      facts({
        quantity: '20.000',
        pricedQuantity: '20.000',
        net: '2040.01',
        ordered: { ...ordered, quantity: '20.000', received: '20.000' },
        delivered: plenty,
      }),
      [['price', '40.01']],
    ],
    ['nothing at 25 of price', facts({ net: '1025.00' }), []],
    ['the price above 25', facts({ net: '1025.01' }), [['price', '25.01']]],
    ['nothing at 25 of the facility', facts({ net: '1031.25', exchangeRate: '0.800000' }), []],
    [
      'the price above 25 of the facility',
      facts({ net: '1031.26', exchangeRate: '0.800000' }),
      [['price', '31.26']],
    ],
    ['nothing for the cent of a bundled line', facts({ net: '1025.01', shareNet: '1000.01' }), []],
    [
      'the price above the discount that was agreed',
      facts({ ordered: { ...ordered, discountPercent: '10.00' } }),
      [['price', '100.00']],
    ],

    ['another tax code', facts({ taxCode: 'Z' }), [['tax', '200.00']]],
    ['no tax code', facts({ taxCode: null, taxRate: null }), [['tax', '0.00']]],
    ['nothing where neither has one', facts({ taxCode: null, ordered: { ...ordered, taxCode: null } }), []],

    [
      'nothing while enough is certified',
      facts({
        quantity: '9.000',
        pricedQuantity: '9.000',
        net: '900.00',
        delivered: { ...delivered, covered: '9', coveredAndAccepted: '9' },
      }),
      [],
    ],
    [
      'the certificate that is missing',
      facts({ delivered: { ...delivered, covered: '9', coveredAndAccepted: '9' } }),
      [['certificate_missing', null]],
    ],
    [
      'one of a lower type',
      facts({
        delivered: { ...delivered, covered: '9', coveredAndAccepted: '9', hasLowerCertificate: true },
      }),
      [['certificate_lower', null]],
    ],
    [
      'one that was rejected, before a lower one',
      facts({
        delivered: {
          ...delivered,
          covered: '0',
          coveredAndAccepted: '0',
          hasLowerCertificate: true,
          hasRejectedCertificate: true,
        },
      }),
      [['certificate_outside', null]],
    ],
    [
      'certified pieces that are not the accepted ones',
      facts({
        quantity: '9.000',
        pricedQuantity: '9.000',
        net: '900.00',
        delivered: { ...delivered, notAccepted: '1', covered: '9', coveredAndAccepted: '8' },
      }),
      [['certificate_missing', null]],
    ],
    [
      'what is not accepted alone, although it is certified',
      facts({ delivered: { ...delivered, notAccepted: '1', coveredAndAccepted: '9' } }),
      [['not_accepted', null]],
    ],
    [
      'no certificate that nobody ordered',
      facts({
        ordered: { ...ordered, certificateType: null },
        delivered: { ...delivered, covered: '0', coveredAndAccepted: '0' },
      }),
      [],
    ],
    [
      'no certificate of what is no steel',
      facts({
        ordered: { ...ordered, form: null },
        delivered: { ...delivered, came: null, covered: '0', coveredAndAccepted: '0' },
      }),
      [],
    ],

    ['a charge of any money', charge('0.01'), [['no_order', '0.01']]],
    ['no charge of nothing', charge('0.00'), []],
    ['no freight that is left, and 25 beyond it', charge('105.00', { freightLeft: '80.00' }), []],
    [
      'freight more than 25 beyond what is left',
      charge('105.01', { freightLeft: '80.00' }),
      [['no_order', '25.01']],
    ],
    ['freight of which nothing is left', charge('1.00', { freightLeft: '0' }), [['no_order', '1.00']]],

    [
      'everything at once',
      facts({
        quantity: '13.000',
        pricedQuantity: '13.000',
        net: '1400.00',
        taxCode: 'Z',
        delivered: { ...delivered, notAccepted: '2', covered: '3', coveredAndAccepted: '3' },
      }),
      [
        ['quantity', '107.69'],
        ['not_received', '323.08'],
        ['not_accepted', null],
        ['price', '100.00'],
        ['tax', '280.00'],
        ['certificate_missing', null],
      ],
    ],
    [
      'a line of an order of which none is in force',
      facts({ ordered: null }),
      [
        ['not_accepted', null],
        ['price', '1000.00'],
        ['tax', '200.00'],
      ],
    ],
  ])('is %s', (_, line, holds) => {
    expect(told(line)).toEqual(holds)
  })
})
