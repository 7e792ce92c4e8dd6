ALTER TABLE "specification_grades" ADD COLUMN "yield_kinds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "yield_min_ksi" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "tensile_min_ksi" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "yield_ratio_max" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "elongation_gauge" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "hardness_min" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "charpy_single_j" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "ce_rule" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "pcm_max" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "mn_per_step" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "mn_up_to" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "sums" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "report_optional" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "analysis" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "material_number" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "product_form" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "thickness" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "confidence" text;--> statement-breakpoint
ALTER TABLE "specification_grades" ADD COLUMN "notes" text;