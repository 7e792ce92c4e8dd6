CREATE TABLE "piece_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entry_id" uuid NOT NULL,
	"note_entity" text NOT NULL,
	"note_id" uuid NOT NULL,
	"note_number" text NOT NULL,
	"condition" text NOT NULL,
	"reason" text NOT NULL,
	"remarks" text,
	"case_id" uuid,
	"by_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"released_at" timestamp(3) with time zone,
	"released_by_id" uuid,
	CONSTRAINT "piece_returns_released" CHECK (("piece_returns"."released_at" IS NULL) = ("piece_returns"."released_by_id" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "piece_returns" ADD CONSTRAINT "piece_returns_entry_id_delivery_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."delivery_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_returns" ADD CONSTRAINT "piece_returns_case_id_non_conformances_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."non_conformances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_returns" ADD CONSTRAINT "piece_returns_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_returns" ADD CONSTRAINT "piece_returns_released_by_id_users_id_fk" FOREIGN KEY ("released_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "piece_returns_entry" ON "piece_returns" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "piece_returns_note" ON "piece_returns" USING btree ("note_id");