import { type Refusal, refuse } from '#platform/contract/calls/refusals.ts'
import { licenceKinds, licenceProblem } from '#modules/dispatch/licences/domain.ts'
import { type DeclarationFacts, STEEL_LINES, type StatedItem } from '../domain.ts'
import type { DeclarationKind } from './kind-names.ts'
import { kindInSentence, kindOf } from './kinds.ts'

type Needs = (fact: string, more?: Readonly<Record<string, string>>) => Refusal

const needsOf =
  (kind: DeclarationKind): Needs =>
  (fact, more = {}) =>
    refuse('fact', { fact, ...more }, `The ${kindInSentence(kind)} needs ${fact}.`)

/** The concessions of all certificates, each with the certificate that it is about, and those of the pieces themselves. */
export const concessionsOf = ({ items }: Pick<DeclarationFacts, 'items'>): string[] => [
  ...new Set(
    items.flatMap(({ heats, conceded = [] }) => [
      ...heats.flatMap(({ certificates }) =>
        certificates.flatMap(({ number, concessions }) => concessions.map((one) => `${number}: ${one}`)),
      ),
      ...conceded.map(({ number, concessionNo }) => (concessionNo ? `${number}: ${concessionNo}` : number)),
    ]),
  ),
]

function missingMaterial({ lineNo, heats, unknownSteel }: StatedItem, needs: Needs): Refusal[] {
  const line = String(lineNo)
  const uncertified = heats.filter(({ certificates }) => certificates.length === 0)
  return [
    ...unknownSteel.map((steel) => needs(`the heat of ${steel}, of line ${line}`, { line })),
    ...uncertified.map(({ heatNo }) =>
      needs(`a verified certificate of heat ${heatNo}, of line ${line}`, { line, heat: heatNo }),
    ),
    ...(heats.length === 0 && unknownSteel.length === 0
      ? [needs(`the steel of which line ${line} is made`, { line })]
      : []),
  ]
}

function missingOfItem(kind: DeclarationKind, item: StatedItem, needs: Needs): Refusal[] {
  const { hasMaterial, hasTests, hasResults } = kindOf(kind)
  const line = String(item.lineNo)
  const isRead = item.tests.some(({ results = [] }) => results.length > 0)
  return [
    ...(hasMaterial ? missingMaterial(item, needs) : []),
    ...(hasTests && item.tests.length === 0 && item.source.table !== STEEL_LINES
      ? [needs(`an operation of line ${line} that someone signed`, { line })]
      : []),
    ...(hasResults && !isRead ? [needs(`a result that was read of line ${line}`, { line })] : []),
  ]
}

const lastSigned = ({ items }: DeclarationFacts): string =>
  items
    .flatMap(({ tests }) => tests.flatMap(({ signatures }) => signatures.map(({ on }) => on)))
    .reduce((last, on) => (on > last ? on : last), '')

/** A licence that the kind asks for is named, and counted on the day of the last operation. */
function missingLicence(facts: DeclarationFacts, needs: Needs): Refusal[] {
  const asked = kindOf(facts.kind).licence
  if (!asked) return []
  const { licence } = facts
  const unless = asked.unless
  const said = facts.particulars?.find(({ what }) => what === unless?.what)?.says.trim()
  if (!licence)
    return said !== undefined && unless?.says.test(said)
      ? []
      : [{ ...needs(`a licence of the house: ${licenceKinds[asked.kind]}`), href: '/licences' }]
  const problem = licenceProblem(licence, lastSigned(facts) || facts.issuedOn)
  return problem === null
    ? []
    : [{ ...refuse('licence', { licence: licence.number }, problem), href: `/licences/${licence.source.id}` }]
}

/** Why a declaration cannot be issued: every fact that is missing. */
export function missingFacts(facts: DeclarationFacts): Refusal[] {
  const { kind } = facts
  const needs = needsOf(kind)
  const concessions = concessionsOf(facts)
  const said = new Set(facts.particulars?.map(({ what }) => what))
  return [
    ...(facts.customerOrderNo ? [] : [needs("the number of the customer's order")]),
    ...(facts.standards.length > 0 || !kindOf(kind).hasStandards
      ? []
      : [needs('at least one standard with its edition')]),
    ...facts.items.flatMap((item) => missingOfItem(kind, item, needs)),
    ...kindOf(kind).asks.flatMap(({ what, isNeeded }) =>
      isNeeded && !said.has(what) ? [needs(`this: ${what}`, { what })] : [],
    ),
    ...missingLicence(facts, needs),
    ...(concessions.length > 0 && !facts.deviations && kindOf(kind).hasStandards
      ? [
          refuse(
            'concession',
            { concessions: concessions.join(', ') },
            `It cannot say that there are no deviations: ${concessions.join(', ')}.`,
          ),
        ]
      : []),
  ]
}
