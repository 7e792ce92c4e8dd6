CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thing_entity" text NOT NULL,
	"thing_id" uuid NOT NULL,
	"thing_label" text NOT NULL,
	"source_entity" text NOT NULL,
	"source_id" uuid NOT NULL,
	"source_label" text NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp(3) with time zone NOT NULL,
	"held_by_name" text NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"ended_by_name" text,
	CONSTRAINT "holds_ended" CHECK ((ended_at IS NULL) = (ended_by_name IS NULL)),
	CONSTRAINT "holds_not_of_steel" CHECK (thing_entity NOT IN ('steel-stock', 'heats'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "holds_once" ON "holds" USING btree ("source_id","thing_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "holds_of_thing" ON "holds" USING btree ("thing_id");--> statement-breakpoint
-- Every hold that stands, wherever it is kept: whoever asks names all of them from here. A further table of holds is a further part.
CREATE VIEW "open_holds" AS
SELECT thing_entity, thing_id, source_entity, source_id, source_label, reason, held_at FROM holds WHERE ended_at IS NULL
UNION ALL
SELECT 'steel-stock', stock_id, 'non-conformances', source_id, source_number, reason, held_at FROM steel_holds WHERE ended_at IS NULL
UNION ALL
SELECT 'heats', heat_id, 'non-conformances', source_id, source_number, reason, NULL FROM steel_heat_holds WHERE ended_at IS NULL;
