CREATE TABLE "profile_rights" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"permission" text NOT NULL,
	"allowed" boolean NOT NULL,
	"changed_by_id" uuid NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"key" text NOT NULL,
	"name" text,
	"about" text,
	"is_retired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "profiles_named" CHECK ("profiles"."name" IS NULL OR length("profiles"."name") BETWEEN 1 AND 60)
);
--> statement-breakpoint
ALTER TABLE "profile_rights" ADD CONSTRAINT "profile_rights_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_rights" ADD CONSTRAINT "profile_rights_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_rights_of_profile" ON "profile_rights" USING btree ("profile_id","permission");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_key" ON "profiles" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_name" ON "profiles" USING btree (lower("name"));