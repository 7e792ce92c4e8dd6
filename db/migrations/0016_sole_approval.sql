ALTER TABLE "operation_templates" ADD COLUMN "approval_exception" jsonb;--> statement-breakpoint
ALTER TABLE "terms_and_conditions" ADD COLUMN "approval_exception" jsonb;