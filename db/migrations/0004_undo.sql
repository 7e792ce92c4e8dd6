CREATE TABLE "undoable_steps" (
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"version" integer NOT NULL,
	"columns" jsonb NOT NULL,
	"digest" text,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "undoable_steps_entity_entity_id_pk" PRIMARY KEY("entity","entity_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "step_id" uuid;--> statement-breakpoint
CREATE INDEX "mails_step" ON "mails" USING btree ("step_id") WHERE step_id IS NOT NULL;