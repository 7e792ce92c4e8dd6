export { materialAtOperations, materialsOfTravellers } from './follower.ts'
export { verifyMaterials } from './verification.ts'
