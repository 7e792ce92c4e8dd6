ALTER TABLE "signature_events" ADD COLUMN "part_kind" text;--> statement-breakpoint
ALTER TABLE "signature_events" ADD COLUMN "part_id" uuid;--> statement-breakpoint
ALTER TABLE "signature_events" ADD CONSTRAINT "signature_events_part" CHECK (("signature_events"."part_kind" IS NULL) = ("signature_events"."part_id" IS NULL));