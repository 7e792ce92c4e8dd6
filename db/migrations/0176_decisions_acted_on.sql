ALTER TABLE "non_conformances" ADD COLUMN "is_acted_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "non_conformances" SET "is_acted_on" = true WHERE "number" IN (
  SELECT r.non_conformance_no FROM operation_rejections r WHERE r.ended_at IS NOT NULL);
