import { addDays } from '#platform/contract/values/dates.ts'
import { licences } from '#modules/dispatch/licences/contract.ts'
import { licenceRecords } from '#modules/dispatch/licences/server/records.ts'
import type { Acting } from './acting.ts'

interface Kept {
  readonly kind: string
  readonly number: string
  readonly body: string
  readonly bodyNo?: string
  /** Days since its first day, and days to its last one. */
  readonly began: number
  readonly ends: number
  readonly scope: string
}

// biome-ignore format: licences read better in rows
const kept: readonly Kept[] = [
  { kind: 'api_monogram', number: '6A-1893', body: 'American Petroleum Institute', began: 700, ends: 395, scope: 'Wellhead and tree equipment: bodies, bonnets and spools, PSL 1 to 3G' },
  { kind: 'ped_module', number: 'PED-H-2291-04', body: 'Nordwacht Prüfgesellschaft', bodyNo: '0998', began: 1000, ends: 95, scope: 'Module H: pipe spools and assemblies up to category III' },
  { kind: 'ukca_module', number: 'UK-H-0417', body: 'Caledonian Assurance Register Ltd', bodyNo: '8519', began: 500, ends: 595, scope: 'Module H: pipe spools and assemblies up to category III' },
  { kind: 'factory_production_control', number: '0998-CPR-1090-1.771', body: 'Nordwacht Prüfgesellschaft', bodyNo: '0998', began: 320, ends: 775, scope: 'Structural steel components, EXC3 to EN 1090-2' },
  { kind: 'management_system', number: 'Q1-2204', body: 'American Petroleum Institute', began: 700, ends: 395, scope: 'API Spec Q1: design and manufacture of wellhead equipment' },
  { kind: 'management_system', number: 'ISO-9001-55120', body: 'Caledonian Assurance Register Ltd', began: 1070, ends: 24, scope: 'ISO 9001: manufacture of pressure-containing parts' },
  { kind: 'welding', number: 'ISO-3834-2-118', body: 'Nordwacht Prüfgesellschaft', began: 1200, ends: -12, scope: 'ISO 3834-2: fusion welding of carbon, low-alloy and duplex steel' },
]

/** The licences of the demonstration: most in force, one that ends soon, one that is over and not renewed. */
export async function registerLicences(
  acting: Acting,
  { day, tick }: { readonly day: string; readonly tick: () => string },
): Promise<void> {
  for (const { began, ends, ...licence } of kept) {
    const body = licences.input.parse({
      ...licence,
      status: 'in_force',
      validFrom: addDays(day, -began),
      validUntil: addDays(day, ends),
    })
    await acting.as('manager', tick(), licences.endpoints.create, (ctx) =>
      licenceRecords.create(ctx, { body }),
    )
  }
}
