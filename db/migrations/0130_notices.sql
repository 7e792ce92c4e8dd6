CREATE TABLE "follows" (
	"user_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "follows_entity_entity_id_user_id_pk" PRIMARY KEY("entity","entity_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"way" text NOT NULL,
	CONSTRAINT "notice_settings_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text,
	"by_name" text,
	"at" timestamp(3) with time zone NOT NULL,
	"read_at" timestamp(3) with time zone,
	"is_daily" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_person" ON "follows" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notices_of_person" ON "notices" USING btree ("user_id","at" DESC NULLS LAST) WHERE NOT is_daily;--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE NOT is_daily AND read_at IS NULL;--> statement-breakpoint
CREATE INDEX "notices_daily" ON "notices" USING btree ("at") WHERE is_daily;--> statement-breakpoint
CREATE INDEX "notices_at" ON "notices" USING btree ("at");