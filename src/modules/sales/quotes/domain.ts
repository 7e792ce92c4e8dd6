export { type CostCategory, costCategories, costCategoryNames } from './domain/costing.ts'
