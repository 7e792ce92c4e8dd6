/** A specification and one of its grades. */
export interface Material {
  readonly specificationId: string
  readonly grade: string
}

/** A heat with a specification and grade that a certificate says of it. */
export interface HeatMaterial extends Material {
  readonly heatId: string
}

/** Whether two name the same: grades are told apart without their case. */
export const isSameMaterial = (a: Material, b: Material): boolean =>
  a.specificationId === b.specificationId && a.grade.trim().toLowerCase() === b.grade.trim().toLowerCase()
