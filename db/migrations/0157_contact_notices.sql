CREATE TABLE "client_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"path" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails" text;--> statement-breakpoint
ALTER TABLE "client_notices" ADD CONSTRAINT "client_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_notices_at" ON "client_notices" USING btree ("at");--> statement-breakpoint
CREATE INDEX "client_notices_person" ON "client_notices" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mails" CHECK ("users"."mails" IN ('at-once', 'daily'));